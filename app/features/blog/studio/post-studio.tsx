import { useMutation, useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { languageOf, minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { OvertakenNotice } from "#app/ui/admin/overtaken-notice.tsx";
import { PreviewLinkPanel } from "#app/ui/admin/preview-link-panel.tsx";
import { SaveStatus } from "#app/ui/admin/save-status.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { PostHistory } from "./post-history.tsx";
import { PostBody } from "./post-body.tsx";
import { PublishPanel } from "./publish-panel.tsx";
import { SharingPanel } from "./sharing-panel.tsx";
import { inputOf } from "./studio-fields.ts";
import { StudioQuestion } from "./studio-questions.tsx";
import { useStudio } from "./use-studio.ts";
import type { PostSaver } from "./post-saver.ts";
import { createPost } from "../contract.ts";
import type { Post } from "../contract.ts";
import { createPreviewLink, endPreviewLink, listTranslations } from "./contract.ts";
import type { StudioFields } from "./studio-fields.ts";

type PostStudioProps = {
  saver: PostSaver;
  call: Caller;
  /** Opens the editor of another post. */
  onOpen: (id: string) => void;
};

type Studio = ReturnType<typeof useStudio>;

/** Writes a post: its text, and beside it all that belongs to it. */
export function PostStudio({ saver, call, onOpen }: PostStudioProps) {
  const studio = useStudio({ saver, call });
  const { post, draft, fields, state, change } = studio;
  return (
    <>
      <SaveStatus
        state={state}
        saved={draft ? `Draft saved ${minuteOf(draft.savedAt)}` : "No unsaved changes"}
        overtaken={`Not saved: there is a newer ${state.kind === "overtaken" && state.by.draft ? "draft" : "version"}`}
        className="sticky top-0 z-3 mb-3 min-h-10 bg-sunken py-2"
      />
      <Overtaken studio={studio} />
      <div className="grid gap-x-10 gap-y-8 [--bar-top:2.5rem] lg:grid-cols-[minmax(0,1fr)_17rem]">
        <Writing studio={studio} />
        <div className="grid min-w-0 content-start gap-5">
          <PublishPanel
            post={post}
            publishAt={fields.publishAt}
            error={studio.errors["publishAt"]}
            isSaving={studio.isSaving}
            onSchedule={(publishAt) => change({ publishAt })}
            onSave={studio.save}
          />
          <Details studio={studio} />
          <LanguagesPanel
            post={post}
            fields={fields}
            call={call}
            onChange={(locale) => change({ locale })}
            onOpen={onOpen}
          />
          <SharingPanel post={post} fields={fields} error={studio.errors["socialImage"]} onChange={change} />
          <PreviewLinkPanel
            create={async () => (await call(createPreviewLink, { params: { id: post.id } })).answer}
            end={() => call(endPreviewLink, { params: { id: post.id } })}
          >
            Anyone who has it sees the post as it would be published, for 7 days. A new link ends the one before.
          </PreviewLinkPanel>
          <PostHistory
            post={post}
            hasDraft={draft !== undefined}
            current={currentOf(studio)}
            call={call}
            restore={studio.restore}
          />
        </div>
      </div>
      {studio.question && <StudioQuestion studio={studio} question={studio.question} />}
    </>
  );
}

function currentOf({ post, fields }: Studio) {
  return { ...inputOf(fields), published: post.published };
}

function Overtaken({ studio: { state, compare, take, writeOver } }: { studio: Studio }) {
  if (state.kind !== "overtaken") return null;
  const { by } = state;
  if (!by.draft) {
    return (
      <Notice
        tone="warn"
        role="alert"
        className="mb-5"
        title={`This post was saved on ${minuteOf(by.post.updatedAt)}, after you opened it`}
        action={
          <Button size="sm" onClick={() => compare(by.post)}>
            Compare
          </Button>
        }
      >
        What you typed here is still here.
      </Notice>
    );
  }
  const { savedBy, savedAt } = by.draft;
  return (
    <OvertakenNotice
      title={`${savedBy} saved a draft on ${minuteOf(savedAt)}`}
      takeLabel="Take that draft"
      onTake={() => take(by)}
      onKeepMine={() => void writeOver(by)}
    >
      It may be yours, from another tab. What you typed here is still here.
    </OvertakenNotice>
  );
}

function Writing({ studio: { fields, errors, change, taken } }: { studio: Studio }) {
  return (
    <div className="grid min-w-0 content-start gap-5.5">
      <Field label="Title" error={errors["title"]}>
        <Input
          autoComplete="off"
          lang={fields.locale}
          value={fields.title}
          onChange={(event) => change({ title: event.target.value })}
        />
      </Field>
      <Field label="Excerpt" error={errors["excerpt"]}>
        <Textarea
          rows={3}
          lang={fields.locale}
          value={fields.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
      </Field>
      <div className="min-w-0">
        <PostBody
          key={`${fields.locale} ${taken}`}
          value={fields.content}
          locale={fields.locale}
          onChange={(content) => change({ content })}
        />
        {errors["content"] && <FieldNote kind="error">{errors["content"]}</FieldNote>}
      </div>
    </div>
  );
}

function Details({ studio: { fields, errors, change } }: { studio: Studio }) {
  return (
    <SidePanel title="Details">
      <Field label="Slug" error={errors["slug"]}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={fields.slug}
          onChange={(event) => change({ slug: event.target.value })}
        />
      </Field>
      <Field label="Tags" hint="Separated by commas" error={errors["tags"]}>
        <Input
          autoComplete="off"
          lang={fields.locale}
          value={fields.tags}
          onChange={(event) => change({ tags: event.target.value })}
        />
      </Field>
      <Field label="Author" error={errors["author"]}>
        <Input autoComplete="off" value={fields.author} onChange={(event) => change({ author: event.target.value })} />
      </Field>
      <label className="flex items-center gap-3 text-s">
        <input
          type="checkbox"
          className="size-5"
          checked={fields.featured}
          onChange={(event) => change({ featured: event.target.checked })}
        />
        Featured
      </label>
    </SidePanel>
  );
}

type LanguagesPanelProps = {
  post: Post;
  fields: StudioFields;
  call: Caller;
  onChange: (locale: Locale) => void;
  /** Opens the editor of another version. */
  onOpen: (id: string) => void;
};

/** The post's language, and its versions in the others. */
function LanguagesPanel({ post, fields, call, onChange, onOpen }: LanguagesPanelProps) {
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
            disabled={translate.isPending && translate.variables !== locale}
            onClick={() => translate.mutate(locale)}
          >
            {`Translate to ${languageOf(locale)}`}
          </Button>
        ))}
      </div>
    </SidePanel>
  );
}
