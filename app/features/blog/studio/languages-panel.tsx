import { useMutation, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { readTranslator } from "#app/features/suggestion/public.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { capitalise } from "#app/platform/text/capitalise.ts";
import { flushAutosaves } from "#app/ui/admin/autosave.ts";
import "#app/ui/admin/segments.css";
import { failureMessage, NotSavedError } from "#app/ui/admin/draft-saver.ts";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { SuggestTranslation } from "#app/ui/admin/suggest-translation.tsx";
import type { SuggestOptions } from "#app/ui/admin/suggest-translation.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { listAllPosts, postTitle } from "../contract.ts";
import { etagOfLanguages, listTranslations, publishLanguages, suggestPost, versionOf } from "./contract.ts";
import type { Translation } from "./contract.ts";
import { readPostVersion } from "./post-saver.ts";
import type { PostSaver } from "./post-saver.ts";
import { useStartTranslation } from "./use-start-translation.ts";
import type { useStudio } from "./use-studio.ts";

type Studio = ReturnType<typeof useStudio>;

type LanguagesPanelProps = {
  studio: Studio;
  versions: readonly Translation[];
  saver: PostSaver;
  call: Caller;
  /** Opens the editor of another version. */
  onOpen: (id: string) => void;
};

/** Shows the post's language and its translations, which are started here and published together. */
export function LanguagesPanel(props: LanguagesPanelProps) {
  const { studio, versions, saver, call, onOpen } = props;
  const { post, fields } = studio;
  const { missing, translating, translate } = useMissing(props);
  return (
    <SidePanel title="Languages">
      <Field label="Language of this text">
        <Select
          value={fields.locale}
          onChange={(event) => studio.change({ locale: event.target.value as Locale })} // one of these options
        >
          {locales.map((locale) => (
            <option key={locale} value={locale}>
              {formatLanguage(locale)}
            </option>
          ))}
        </Select>
      </Field>
      {versions.length > 1 && <Versions versions={versions} postId={post.id} saver={saver} call={call} />}
      {missing.length > 0 && (
        <div className="flex flex-wrap gap-3">
          {missing.map((locale) => (
            <Button
              key={locale}
              size="sm"
              variant="line"
              busy={translating.isPending && translating.variables.locale === locale}
              busyLabel="Creating..."
              disabled={translating.isPending && translating.variables.locale !== locale}
              onClick={() => void translate(locale)}
            >
              {`Translate to ${formatLanguage(locale)}`}
            </Button>
          ))}
        </div>
      )}
      <Suggestions versions={versions} postId={post.id} saver={saver} call={call} onOpen={onOpen} />
    </SidePanel>
  );
}

/** Returns the languages without a version, and what starts one. */
function useMissing({ studio: { post, fields }, versions, saver, call, onOpen }: LanguagesPanelProps) {
  const translating = useStartTranslation(call, ({ id }) => onOpen(id));
  const missing = locales.filter(
    (locale) => locale !== fields.locale && !versions.some((version) => version.locale === locale),
  );
  async function translate(locale: Locale) {
    await saver.flush(); // otherwise the translation starts from the saved version
    translating.mutate({ post, locale });
  }
  return { missing, translating, translate };
}

/** Offers to have each missing or outdated translation suggested, and opens it. */
function Suggestions({ versions, postId, saver, call, onOpen }: VersionsProps & Pick<LanguagesPanelProps, "onOpen">) {
  const { host } = useEndpoint(call, readTranslator).data ?? {};
  const reloads = [useReload(listTranslations), useReload(listAllPosts)];
  const [original] = versions;
  if (!host || !original) return null;
  const open = locales.filter((locale) => {
    const version = versions.find((candidate) => candidate.locale === locale);
    return locale !== original.locale && (!version || version.title === "" || version.isOutdated);
  });

  async function suggest(locale: Locale, options: SuggestOptions) {
    if (!(await saver.flush())) throw new NotSavedError();
    const { id } = (await call(suggestPost, { params: { id: postId }, body: { locale } }, options)).data;
    for (const reload of reloads) void reload();
    if (id !== postId) return onOpen(id);
    await saver.replaceFromCall(() => readPostVersion(call, id));
  }

  return open.map((locale) => (
    <SuggestTranslation
      key={locale}
      host={host}
      sent="The original"
      suggest={(options) => suggest(locale, options)}
      onDone={() => toastSuccess("Suggestion ready: check it before you publish")}
    >
      {`Suggest a translation: ${formatLanguage(locale)}`}
    </SuggestTranslation>
  ));
}

/** Says which language is open and each one's state, leads to the others, and starts those that are missing. */
export function VersionLinks(props: LanguagesPanelProps) {
  const { studio, versions } = props;
  const { missing, translating, translate } = useMissing(props);
  if (versions.length === 0 || locales.length < 2) return null; // not loaded yet, or a site in one language
  return (
    <nav aria-label="Versions" className="segments">
      {versions.map((version) => (
        <Link
          key={version.id}
          to={`/admin/blog/${version.id}/edit`}
          aria-current={version.id === studio.post.id ? "page" : undefined}
          data-state={version.published && !version.hasDraft ? "published" : "draft"}
          {...named(`${formatLanguage(version.locale)}: ${describeState(version)}`)}
        >
          {version.locale.toUpperCase()}
        </Link>
      ))}
      {missing.map((locale) => (
        <button
          key={locale}
          type="button"
          data-state="missing"
          aria-disabled={translating.isPending}
          {...named(`${formatLanguage(locale)}: missing. Start the translation`)}
          onClick={() => translating.isPending || void translate(locale)}
        >
          {locale.toUpperCase()}
        </button>
      ))}
    </nav>
  );
}

const named = (name: string) => ({ "aria-label": name, title: name });

function describeState({ published, hasDraft }: Translation): string {
  if (published) return hasDraft ? "published, with changes" : "published";
  return "draft";
}

/** Returns the versions as on the server, this post with its local state. */
export function useVersions({ studio, call }: { studio: Studio; call: Caller }): readonly Translation[] {
  const { post, draft, fields, state } = studio;
  const { data = [] } = useQuery({
    queryKey: [listTranslations.path, post.id],
    queryFn: async () => {
      await flushAutosaves(); // another version's editor may just have been closed
      return (await call(listTranslations, { params: { id: post.id } })).data;
    },
    refetchOnMount: "always",
  });
  const changed = {
    title: fields.title,
    published: post.published,
    hasDraft: draft !== undefined || state.kind !== "saved",
    isSuggestion: draft?.isSuggestion === true && state.kind === "saved",
    version: versionOf(post.updatedAt, draft),
  };
  return data.map((version) => (version.id === post.id ? { ...version, ...changed } : version));
}

type VersionsProps = { versions: readonly Translation[]; postId: string; saver: PostSaver; call: Caller };

/** Publishes all versions with unpublished changes in one click; those without a title only if chosen. */
function Versions({ versions, postId, saver, call }: VersionsProps) {
  const [ticks, setTicks] = useState<Partial<Record<Locale, boolean>>>({});
  const pending = versions.filter(({ published, hasDraft }) => !published || hasDraft);
  const isTicked = ({ locale, title, isSuggestion }: Translation) => ticks[locale] ?? (title !== "" && !isSuggestion);
  const chosen = pending.filter(isTicked).map(({ locale }) => locale);
  const publishing = usePublishing({ versions, saver, call });
  return (
    <>
      <ul className="grid gap-3 text-s">
        {versions.map((version) => (
          <Version
            key={version.id}
            version={version}
            isOpen={version.id === postId}
            tick={
              pending.includes(version)
                ? {
                    checked: isTicked(version),
                    onChange: (event) => setTicks({ ...ticks, [version.locale]: event.target.checked }),
                  }
                : undefined
            }
          />
        ))}
      </ul>
      {publishing.faults.length > 0 && (
        <Notice tone="err" role="alert" title="Nothing was published">
          <ul className="grid gap-2">
            {publishing.faults.map((fault) => (
              <li key={fault} className="wrap-anywhere">
                {fault}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {pending.length > 0 && (
        <Button
          size="sm"
          variant="line"
          className="justify-self-start"
          disabled={chosen.length === 0}
          busy={publishing.isPending}
          busyLabel="Publishing..."
          onClick={() => publishing.publish(chosen)}
        >
          {`Publish ${formatCount(chosen.length, "language")}`}
        </Button>
      )}
    </>
  );
}

type VersionProps = {
  version: Translation;
  isOpen: boolean;
  tick: Pick<React.ComponentProps<"input">, "checked" | "onChange"> | undefined;
};

function Version({ version, isOpen, tick }: VersionProps) {
  const { id, locale, published } = version;
  const titleId = useId();
  return (
    <li className="flex gap-2.5">
      {tick ? (
        <input
          type="checkbox"
          aria-label={`Publish ${formatLanguage(locale)}`}
          aria-describedby={titleId}
          className="mt-px size-5 shrink-0"
          {...tick}
        />
      ) : (
        <span className="size-5 shrink-0" />
      )}
      <span className="grid min-w-0 justify-items-start gap-1">
        <span className="flex flex-wrap items-center gap-2">
          <span className="font-semibold">{formatLanguage(locale)}</span>
          <Badge tone={published ? "ok" : "flare"}>{capitalise(describeState(version))}</Badge>
          {version.isSuggestion && <Badge tone="warn">Suggestion</Badge>}
        </span>
        <span id={titleId} className="wrap-anywhere">
          {isOpen ? (
            "This text"
          ) : (
            <Link to={`/admin/blog/${id}/edit`} className="link" lang={version.title ? locale : undefined}>
              {postTitle(version)}
            </Link>
          )}
        </span>
      </span>
    </li>
  );
}

type PublishingInput = { versions: readonly Translation[]; saver: PostSaver; call: Caller };

/** Publishes the versions shown here, and no later ones. */
function usePublishing({ versions, saver, call }: PublishingInput) {
  const reloads = [useReload(listTranslations), useReload(listAllPosts)];
  const [faults, setFaults] = useState<readonly string[]>([]);
  const { mutate, isPending } = useMutation({
    mutationFn: async (chosen: Locale[]) => {
      await saver.saveBy(async ({ post, draft }) => {
        const openVersion = { version: versionOf(post.updatedAt, draft) };
        const ifMatch = etagOfLanguages(versions.map((version) => (version.id === post.id ? openVersion : version)));
        const sent = { params: { id: post.id }, body: { locales: chosen }, ifMatch };
        const published = (await call(publishLanguages, sent)).data.find(({ id }) => id === post.id);
        return published ? { post: published, draft: undefined } : { post, draft };
      });
    },
    onSuccess: (_, chosen) => {
      setFaults([]);
      toastSuccess(`Published in ${formatCount(chosen.length, "language")}`);
    },
    onError: (error) => {
      setFaults(Object.values(fieldErrors(error)));
      toastError(error, failureMessage(error, "Failed to publish the languages"));
    },
    onSettled: () => reloads.forEach((reload) => void reload()),
  });
  return { publish: mutate, isPending, faults };
}
