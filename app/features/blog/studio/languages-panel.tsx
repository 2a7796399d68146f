import { useMutation, useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { languageOf } from "#app/platform/i18n/company-words.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Select } from "#app/ui/select.tsx";
import { createPost } from "../contract.ts";
import type { Post } from "../contract.ts";
import { listTranslations } from "./contract.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import type { StudioFields } from "./studio-fields.ts";

type LanguagesPanelProps = {
  post: Post;
  fields: StudioFields;
  call: Caller;
  onChange: (locale: Locale) => void;
  /** Opens the editor of another version. */
  onOpen: (id: string) => void;
};

/** The post's language, and its versions in the others. */
export function LanguagesPanel({ post, fields, call, onChange, onOpen }: LanguagesPanelProps) {
  const reload = useReload(listTranslations);
  const { data: versions = [] } = useQuery({
    queryKey: [listTranslations.path, post.id],
    queryFn: async () => (await call(listTranslations, { params: { id: post.id } })).answer,
    refetchOnMount: "always",
  });
  const missing = locales.filter(
    (locale) => locale !== fields.locale && !versions.some((one) => one.locale === locale),
  );
  const translate = useMutation({
    mutationFn: async (locale: Locale) => {
      const { title, excerpt, content, author, socialImage } = fields;
      const body = { title, excerpt, content, author, socialImage, locale, translationOf: post.id };
      return (await call(createPost, { body })).answer;
    },
    onSuccess: ({ id }) => {
      void reload();
      onOpen(id);
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to create the translation"),
  });
  return (
    <SidePanel title="Languages">
      <Field label="Language of this text">
        <Select value={fields.locale} onChange={(event) => onChange(event.target.value as Locale)}>
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {languageOf(locale)}
            </option>
          ))}
        </Select>
      </Field>
      {versions.length > 1 && (
        <ul className="grid gap-2 text-s">
          {versions.map(({ id, locale, title, published }) => (
            <li key={id} className="flex flex-wrap items-center gap-2">
              <Badge tone={published ? "ok" : "flare"}>{languageOf(locale)}</Badge>
              {id === post.id ? (
                <span>This text</span>
              ) : (
                <Link to={`/admin/blog/${id}/edit`} className="link">
                  {title}
                </Link>
              )}
            </li>
          ))}
        </ul>
      )}
      <div className="flex flex-wrap gap-3">
        {missing.map((locale) => (
          <Button
            key={locale}
            size="sm"
            variant="line"
            busy={translate.isPending && translate.variables === locale}
            busyLabel="Creating..."
            disabled={translate.isPending}
            onClick={() => translate.mutate(locale)}
          >
            {`Translate to ${languageOf(locale)}`}
          </Button>
        ))}
      </div>
    </SidePanel>
  );
}
