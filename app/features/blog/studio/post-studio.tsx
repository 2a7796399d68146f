import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { ConflictNotice } from "#app/ui/admin/conflict-notice.tsx";
import { PreviewLinkPanel } from "#app/ui/admin/preview-link-panel.tsx";
import { SaveStatus } from "#app/ui/admin/save-status.tsx";
import { SidePanel } from "#app/ui/admin/side-panel.tsx";
import { WritingLine, WritingPage } from "#app/ui/admin/writing-page.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { createPreviewLink, endPreviewLink } from "./contract.ts";
import { LanguagesPanel, useVersions, VersionLinks } from "./languages-panel.tsx";
import { PostBody } from "./post-body.tsx";
import { PostHistory } from "./post-history.tsx";
import type { PostSaver } from "./post-saver.ts";
import { describePublished, PublishActions, SchedulePanel, ViewPost } from "./publish-parts.tsx";
import { PicturePanel, SearchEnginesPanel } from "./sharing-panel.tsx";
import { StudioConfirmDialog } from "./studio-confirm-dialog.tsx";
import { toPostInput, changeTitle } from "./studio-fields.ts";
import { TagsField } from "./tags-field.tsx";
import { useStudio } from "./use-studio.ts";

type PostStudioProps = {
  saver: PostSaver;
  call: Caller;
  /** The way back and the page's heading. */
  head: React.ReactNode;
  /** Opens the editor of another post. */
  onOpen: (id: string) => void;
};

type Studio = ReturnType<typeof useStudio>;

/** Renders the editor of a post: its text, and panels for everything else. */
export function PostStudio({ saver, call, head, onOpen }: PostStudioProps) {
  const studio = useStudio({ saver, call });
  const { post, draft, fields, state, change } = studio;
  const versions = useVersions({ studio, call });
  return (
    <WritingPage
      head={head}
      status={
        <SaveStatus
          state={state}
          saved={draft ? `Draft saved ${formatDateTime(draft.savedAt)}` : "Saved"}
          conflict={`Not saved: there is a newer ${state.kind === "conflict" && state.by.draft ? "draft" : "version"}`}
          className="text-xs text-text"
        />
      }
      title={fields.title}
      state={describePublished(post)}
      view={<ViewPost post={post} />}
      versions={<VersionLinks studio={studio} versions={versions} saver={saver} call={call} onOpen={onOpen} />}
      actions={
        <PublishActions post={post} publishAt={fields.publishAt} isSaving={studio.isSaving} onSave={studio.save} />
      }
      notices={<Notices studio={studio} />}
      panels={
        <>
          <PicturePanel post={post} fields={fields} error={studio.errors["socialImage"]} onChange={change} />
          <Details studio={studio} call={call} />
          <LanguagesPanel studio={studio} versions={versions} saver={saver} call={call} onOpen={onOpen} />
          {!post.published && (
            <SchedulePanel
              publishAt={fields.publishAt}
              error={studio.errors["publishAt"]}
              onSchedule={(publishAt) => change({ publishAt })}
            />
          )}
          <SearchEnginesPanel fields={fields} onChange={change} />
          <PreviewLinkPanel
            create={async () => (await call(createPreviewLink, { params: { id: post.id } })).data}
            end={() => call(endPreviewLink, { params: { id: post.id } })}
          >
            For 7 days, anyone with the link sees the post as it would be published. A new link replaces the old one.
          </PreviewLinkPanel>
          <PostHistory
            post={post}
            hasDraft={draft !== undefined}
            current={currentOf(studio)}
            call={call}
            restore={studio.restore}
          />
        </>
      }
    >
      <Writing studio={studio} />
      {studio.question && <StudioConfirmDialog studio={studio} question={studio.question} />}
    </WritingPage>
  );
}

function Notices({ studio }: { studio: Studio }) {
  const { draft, state } = studio;
  return (
    <>
      <Conflict studio={studio} />
      {draft?.isSuggestion && state.kind === "saved" && (
        <Notice tone="warn" className="mb-5" title="Suggested by a language model">
          Compare it with the original: tags, quotations and code aren’t translated. It stays marked as a suggestion
          until you change or save it.
        </Notice>
      )}
    </>
  );
}

function currentOf({ post, fields }: Studio) {
  return { ...toPostInput(fields), published: post.published };
}

function Conflict({ studio: { state, compare, take, overwrite } }: { studio: Studio }) {
  if (state.kind !== "conflict") return null;
  const { by } = state;
  if (!by.draft) {
    return (
      <Notice
        tone="warn"
        role="alert"
        className="mb-5"
        title={`This post was saved on ${formatDateTime(by.post.updatedAt)}, after you opened it`}
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
    <ConflictNotice
      title={`${savedBy} saved a draft on ${formatDateTime(savedAt)}`}
      takeLabel="Use that draft"
      onTake={() => take(by)}
      onKeepMine={() => void overwrite(by)}
    >
      It may be yours, from another tab. What you typed here is still here.
    </ConflictNotice>
  );
}

function Writing({ studio: { post, fields, errors, change, resets } }: { studio: Studio }) {
  return (
    <>
      <WritingLine
        label="Title"
        lang={fields.locale}
        value={fields.title}
        error={errors["title"]}
        onChange={(title) => change(changeTitle({ post, fields }, title))}
      />
      {errors["content"] && <FieldNote kind="error">{errors["content"]}</FieldNote>}
      <PostBody
        key={`${fields.locale} ${resets}`}
        value={fields.content}
        locale={fields.locale}
        onChange={(content) => change({ content })}
      />
    </>
  );
}

function Details({ studio: { post, fields, errors, change }, call }: { studio: Studio; call: Caller }) {
  return (
    <SidePanel title="Details">
      <Field label="Excerpt" error={errors["excerpt"]}>
        <Textarea
          rows={3}
          className="field-sizing-content max-h-60 resize-none"
          lang={fields.locale}
          value={fields.excerpt}
          onChange={(event) => change({ excerpt: event.target.value })}
        />
      </Field>
      <Field
        label="Slug"
        hint={post.slug === "" ? "Follows the title until you change it" : undefined}
        error={errors["slug"]}
      >
        <Input
          className="text-xs"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          title={fields.slug}
          value={fields.slug}
          onChange={(event) => change({ slug: event.target.value })}
        />
      </Field>
      <TagsField fields={fields} error={errors["tags"]} call={call} onChange={(tags) => change({ tags })} />
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
