// The specified dialog of a post: its text is HTML. The page that writes it as readers see it is blog/studio.
import { useMutation } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useForm } from "react-hook-form";
import type { UseFormReturn } from "react-hook-form";
import type { Caller } from "#app/platform/http/call.ts";
import { etagOf } from "#app/platform/http/endpoint.ts";
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
import type { Post, PostInput } from "../contract.ts";
import { fieldsOf, inputOf, isSame, postErrors } from "./post-fields.ts";
import type { PostDraft, PostFields, Writing } from "./post-fields.ts";

export type PostDialogProps = {
  writing: Writing;
  /** The version that is opened, undefined for a new post. */
  base: Post | undefined;
  /** What was typed before and not saved. */
  draft: PostDraft | undefined;
  username: string;
  author: string;
  call: Caller;
  /** `isForEditor`: its author wants to go on in the editor. */
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
  const form = useForm<PostFields>({
    defaultValues: draft?.fields ?? fieldsOf(base, author),
    shouldFocusError: false,
  });
  useKeptDraft(form, { username, author, id, base });
  const isStored = useCallback(() => isDraftStored({ username, id }), [username, id]);
  const unsaved = useUnsaved({
    isDirty: form.formState.isDirty || draft !== undefined,
    isStored,
    onDiscard: () => keepDraft({ username, id }, undefined),
    onClose,
  });
  const saving = useMutation({
    mutationFn: ({ fields, isForEditor }: Saving) =>
      send(call, { id, base, body: { ...inputOf(fields), ...(isForEditor && { published: false }) } }),
    onSuccess: (saved, { fields, isForEditor }) => {
      toast({ title: "Success", description: `Blog post ${id ? "updated" : "created"} successfully` });
      keepDraft({ username, id }, undefined);
      const typed = { ...form.getValues() };
      if (!isSame(typed, fields)) keepDraft({ username, id: saved.id }, { fields: typed, base: saved }); // meanwhile
      unsaved.release();
      onSaved(saved, isForEditor);
    },
    onError: (error) => {
      if (isStatus(error, 401)) return;
      const message = refusalMessage(error) ?? `Failed to ${id ? "update" : "create"} blog post`;
      toast({ title: "Error", description: message, variant: "error" });
      showErrors(form, error, message);
    },
  });
  const save = (isForEditor: boolean) =>
    form.handleSubmit((fields) => saving.mutate({ fields: { ...fields }, isForEditor }));
  const element = useRef<HTMLFormElement>(null);
  const words = modes[id === undefined ? "create" : "edit"];
  return (
    <Dialog
      size="xl"
      title={words.title}
      description={words.description}
      closeLabel="Close"
      locked={saving.isPending}
      foot={
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
          It was not saved before. Cancel discards it.
        </Notice>
      )}
      <p className="mb-4 text-s">
        {id === undefined ? (
          <>
            <button
              type="button"
              className="link target relative"
              disabled={saving.isPending}
              onClick={(event) => void save(true)(event)}
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
      <PostForm ref={element} id="post" form={form} onSubmit={(event) => void save(false)(event)} />
    </Dialog>
  );
}

type Saving = { fields: PostFields; isForEditor: boolean };

type Sent = { id: string | undefined; base: Post | undefined; body: PostInput };

/** Refused where a version was saved elsewhere meanwhile (decision 038), or the editor has a draft. */
async function send(call: Caller, { id, base, body }: Sent): Promise<Post> {
  if (id === undefined) return (await call(createPost, { body })).answer;
  return (
    await call(updatePost, { params: { id }, body: { ...body, draft: null }, ifMatch: base && etagOf(base.updatedAt) })
  ).answer;
}

type PostFormProps = React.ComponentProps<"form"> & { form: UseFormReturn<PostFields> };

const focus = (node: HTMLElement | null) => node?.focus();

/** No field is required: the server validates. */
function PostForm({ form, ...props }: PostFormProps) {
  const titleProps = useTitleAndSlug(form);
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <form noValidate className="grid gap-5.5" {...props}>
      <div className="grid gap-x-8 gap-y-5.5 lg:grid-cols-[minmax(0,1fr)_17rem]">
        <div className="grid min-w-0 content-start gap-5.5">
          <Field label="Title" error={errors.title?.message}>
            <Input autoComplete="off" data-autofocus="" {...titleProps.title} />
          </Field>
          <Field label="Excerpt" error={errors.excerpt?.message}>
            <Textarea rows={3} {...register("excerpt")} />
          </Field>
          <Field label="Content" error={errors.content?.message}>
            <Textarea rows={10} grows spellCheck className="font-mono text-s" {...register("content")} />
          </Field>
        </div>
        <Settings form={form} titleProps={titleProps} />
      </div>
      {errors.root?.["server"] && (
        <Notice ref={focus} tabIndex={-1} tone="err" role={undefined} title="Not saved">
          {errors.root["server"].message}
        </Notice>
      )}
    </form>
  );
}

type Fields = { form: UseFormReturn<PostFields>; titleProps: ReturnType<typeof useTitleAndSlug> };

function Settings({ form, titleProps }: Fields) {
  const { register, formState } = form;
  const { errors } = formState;
  return (
    <div className="grid min-w-0 content-start gap-5.5 max-lg:sm:grid-cols-2">
      <Field label="Status" error={errors.status?.message}>
        <Select {...register("status")}>
          <option value="draft">Draft</option>
          <option value="published">Published</option>
        </Select>
      </Field>
      <Field label="Slug" error={errors.slug?.message}>
        <Input
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder="url-friendly-slug"
          {...titleProps.slug}
        />
      </Field>
      <Field
        label={
          <>
            Tags <span className="font-normal text-text-3">(comma separated)</span>
          </>
        }
        error={errors.tags?.message}
      >
        <Input autoComplete="off" placeholder="tag1, tag2, tag3" {...register("tags")} />
      </Field>
      <Field label="Author" error={errors.author?.message}>
        <Input autoComplete="off" {...register("author")} />
      </Field>
      <Field label="Featured" error={errors.featured?.message}>
        <Select {...register("featured")}>
          <option value="no">No</option>
          <option value="yes">Yes</option>
        </Select>
      </Field>
    </div>
  );
}

/** The server validates. */
function showErrors({ setError, setFocus }: UseFormReturn<PostFields>, error: unknown, message: string): void {
  const errors = postErrors(error);
  if (isStatus(error, 409)) errors.push(["slug", message]); // the only unique field
  for (const [field, sentence] of errors) setError(field, { message: sentence });
  const [first] = errors;
  if (first) setFocus(first[0]);
  else setError("root.server", { message });
}

function useTitleAndSlug({ register, getValues, setValue }: UseFormReturn<PostFields>) {
  const [madeFrom, setMadeFrom] = useState<string | null>(null);
  const title = register("title", {
    onChange: (event: React.ChangeEvent<HTMLInputElement>) => {
      const next = slugWhileTyping({ slug: getValues("slug"), madeFrom }, event.target.value);
      setMadeFrom(next.madeFrom);
      setValue("slug", next.slug, { shouldDirty: true });
    },
  });
  const slug = register("slug", { onChange: () => setMadeFrom(null) });
  return { title, slug };
}

type Kept = { username: string; author: string; id: string | undefined; base: Post | undefined };

/** Keeps what differs from the version that was opened, as it is typed. */
function useKeptDraft({ subscribe }: UseFormReturn<PostFields>, { username, author, id, base }: Kept): void {
  // Synchronises with the browser's storage.
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => {
          const isChanged = !isSame(values, fieldsOf(base, author));
          keepDraft({ username, id }, isChanged ? { fields: { ...values }, base } : undefined);
        },
      }),
    [subscribe, username, author, id, base],
  );
}
