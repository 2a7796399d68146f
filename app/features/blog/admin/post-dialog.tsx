// The post dialog that the specification describes; it edits HTML. The visual editor is in blog/studio.
import { useMutation } from "@tanstack/react-query";
import { useCallback, useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatEtag } from "#app/platform/http/endpoint.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { slugWhileTyping } from "#app/platform/text/slug.ts";
import { isDraftStored, keepDraft } from "#app/ui/admin/kept-drafts.ts";
import { DiscardQuestion, useUnsaved } from "#app/ui/admin/unsaved.tsx";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { Select } from "#app/ui/select.tsx";
import { Textarea } from "#app/ui/textarea.tsx";
import { toast } from "#app/ui/toast.ts";
import { createPost, updatePost } from "../contract.ts";
import type { NewPost, Post, PostInput } from "../contract.ts";
import { toPostFields, toPostInput, isSamePost, postErrors } from "./post-fields.ts";
import type { PostDraft, PostErrors, PostFields, EditedPost } from "./post-fields.ts";

export type PostDialogProps = {
  writing: EditedPost;
  /** The version being edited; undefined for a new post. */
  base: Post | undefined;
  /** Unsaved input from an earlier session. */
  draft: PostDraft | undefined;
  username: string;
  author: string;
  call: Caller;
  /** `isForEditor`: the author wants to continue in the editor. */
  onSaved: (post: Post, isForEditor: boolean) => void;
  onClose: () => void;
};

const modes = {
  create: {
    title: "Create New Blog Post",
    description: "Fill in the details for your new blog post",
    submit: "Create Post",
  },
  edit: { title: "Edit Blog Post", description: "Update the blog post details", submit: "Update Post" },
};

/** Creates or edits a post. Cancel closes at once; Esc and the close button ask first if something was typed. */
export function PostDialog(props: PostDialogProps) {
  const { base, draft, username, author, call, onSaved, onClose } = props;
  const { id } = props.writing;
  const element = useRef<HTMLFormElement>(null);
  const [isDirty, setIsDirty] = useState(draft !== undefined);
  const isStored = useCallback(() => isDraftStored({ username, id }), [username, id]);
  const unsaved = useUnsaved({
    isDirty,
    isStored,
    onDiscard: () => keepDraft({ username, id }, undefined),
    onClose,
  });
  const saving = useMutation({
    mutationFn: ({ fields, isForEditor }: SavePostInput) =>
      id === undefined ? create(call, fields, isForEditor) : update(call, { id, base, body: toPostInput(fields) }),
    onSuccess: (saved, { fields, isForEditor }) => {
      toast({ title: "Success", description: `Blog post ${id ? "updated" : "created"} successfully` });
      keepDraft({ username, id }, undefined);
      const typed = element.current && typedIn(element.current);
      if (typed && !isSamePost(typed, fields)) keepDraft({ username, id: saved.id }, { fields: typed, base: saved }); // meanwhile
      unsaved.release();
      onSaved(saved, isForEditor);
    },
    onError: (error) => {
      const { message, errors } = refusalOf(error, id);
      if (message === undefined) return;
      toast({ title: "Error", description: message, variant: "error" });
      const [first] = Object.keys(errors);
      element.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    },
  });
  const save = (isForEditor: boolean) =>
    element.current && saving.mutate({ fields: typedIn(element.current), isForEditor });
  const words = modes[id === undefined ? "create" : "edit"];
  return (
    <Dialog
      size="xl"
      title={words.title}
      description={words.description}
      closeLabel="Close"
      locked={saving.isPending}
      footer={
        unsaved.isAsking ? (
          <DiscardQuestion onNo={unsaved.keep} onYes={unsaved.discard} />
        ) : (
          <>
            <Button variant="quiet" size="sm" disabled={saving.isPending} onClick={unsaved.discard}>
              Cancel
            </Button>
            <Button type="submit" form="post" size="sm" busy={saving.isPending} busyLabel="Saving...">
              {words.submit}
            </Button>
          </>
        )
      }
      onClose={() => unsaved.close(element.current?.closest("dialog") ?? null)}
    >
      {draft && (
        <Notice className="mb-5.5" title="What you wrote is still here">
          It hasn’t been saved yet. Cancel discards it.
        </Notice>
      )}
      <p className="mb-4 text-s">
        {id === undefined ? (
          <>
            <button
              type="button"
              className="link target relative"
              disabled={saving.isPending}
              onClick={() => save(true)}
            >
              Open in editor
            </button>{" "}
            <span className="text-text-3">saves a draft first</span>
          </>
        ) : (
          <Link to={`/admin/blog/${id}/edit`} className="link target relative">
            Open in editor
          </Link>
        )}
      </p>
      <PostForm
        ref={element}
        id="post"
        started={draft?.fields ?? toPostFields(base, author)}
        refusal={refusalOf(saving.error, id)}
        onInput={({ currentTarget }) => {
          const fields = typedIn(currentTarget);
          const isChanged = !isSamePost(fields, toPostFields(base, author));
          setIsDirty(isChanged || draft !== undefined);
          keepDraft({ username, id }, isChanged ? { fields, base } : undefined);
        }}
        onSubmit={(event) => {
          event.preventDefault();
          save(false);
        }}
      />
    </Dialog>
  );
}

type SavePostInput = { fields: PostFields; isForEditor: boolean };

/** Creates the post; for the editor a draft, which may lack its title. */
async function create(call: Caller, fields: PostFields, isForEditor: boolean): Promise<Post> {
  const { title, ...rest } = toPostInput(fields);
  const draft: NewPost = { ...rest, published: false, ...(title.trim() !== "" && { title }) };
  return (await call(createPost, { body: isForEditor ? draft : { ...rest, title } })).data;
}

type PostChange = { id: string; base: Post | undefined; body: PostInput };

/** Replaces the post; refused if another version was saved meanwhile (decision 038), or the editor has a draft. */
async function update(call: Caller, { id, base, body }: PostChange): Promise<Post> {
  return (
    await call(updatePost, {
      params: { id },
      body: { ...body, draft: null },
      ifMatch: base && formatEtag(base.updatedAt),
    })
  ).data;
}

type PostFormProps = React.ComponentProps<"form"> & {
  /** The fields' initial values. */
  started: PostFields;
  refusal: SaveErrors;
};

/** Why a post wasn't saved; empty before the first attempt and after the session expired. */
type SaveErrors = { message?: string; errors: PostErrors };

const focus = (node: HTMLElement | null) => node?.focus();

/** Renders the fields. None is required, because the server validates. */
function PostForm({ started, refusal: { message, errors }, ...props }: PostFormProps) {
  const [fields] = useState(started);
  const [sourceTitle, setSourceTitle] = useState<string | null>(null);
  const slug = useRef<HTMLInputElement>(null);
  const followTitle = (title: string) => {
    if (!slug.current) return;
    const next = slugWhileTyping({ slug: slug.current.value, sourceTitle }, title);
    setSourceTitle(next.sourceTitle);
    slug.current.value = next.slug;
  };
  return (
    <form noValidate className="grid gap-5.5" {...props}>
      <div className="grid gap-x-8 gap-y-5.5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          <Field label="Title" error={errors.title}>
            <Input
              name="title"
              defaultValue={fields.title}
              autoComplete="off"
              data-autofocus=""
              onInput={({ currentTarget }) => followTitle(currentTarget.value)}
            />
          </Field>
          <Field label="Excerpt" error={errors.excerpt}>
            <Textarea name="excerpt" defaultValue={fields.excerpt} rows={3} />
          </Field>
          <Field label="Content" error={errors.content}>
            <Textarea
              name="content"
              defaultValue={fields.content}
              rows={10}
              grows
              spellCheck
              className="font-mono text-s"
            />
          </Field>
        </div>
        <div className="grid min-w-0 content-start gap-5.5 max-lg:sm:grid-cols-2">
          <Field label="Status" error={errors.status}>
            <Select name="status" defaultValue={fields.status}>
              <option value="draft">Draft</option>
              <option value="published">Published</option>
            </Select>
          </Field>
          <Field label="Slug" error={errors.slug}>
            <Input
              ref={slug}
              name="slug"
              defaultValue={fields.slug}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              placeholder="url-friendly-slug"
              onInput={() => setSourceTitle(null)}
            />
          </Field>
          <Field
            label={
              <>
                Tags <span className="font-normal text-text-3">(comma separated)</span>
              </>
            }
            error={errors.tags}
          >
            <Input name="tags" defaultValue={fields.tags} autoComplete="off" placeholder="tag1, tag2, tag3" />
          </Field>
          <Field label="Author" error={errors.author}>
            <Input name="author" defaultValue={fields.author} autoComplete="off" />
          </Field>
          <Field label="Featured" error={errors.featured}>
            <Select name="featured" defaultValue={fields.featured}>
              <option value="no">No</option>
              <option value="yes">Yes</option>
            </Select>
          </Field>
        </div>
      </div>
      {message !== undefined && Object.keys(errors).length === 0 && (
        <Notice ref={focus} tabIndex={-1} tone="err" role={undefined} title="Not saved">
          {message}
        </Notice>
      )}
    </form>
  );
}

function refusalOf(error: unknown, id: string | undefined): SaveErrors {
  if (!error || isStatus(error, 401)) return { errors: {} };
  const message = refusalMessage(error) ?? `Failed to ${id ? "update" : "create"} blog post`;
  return { message, errors: postErrors(error, message) };
}

function typedIn(form: HTMLFormElement): PostFields {
  return Object.fromEntries(new FormData(form)) as PostFields; // its fields
}
