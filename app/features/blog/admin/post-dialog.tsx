import { useRef } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import type { Post } from "../contract.ts";
import { PostForm } from "./post-form.tsx";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { usePostForm } from "./use-post-form.ts";
import { useUnsaved } from "./use-unsaved.ts";

type PostDialogProps = {
  /** The post to edit; a new one without. */
  post: Post | undefined;
  username: string;
  call: Caller;
  onSaved: (post: Post) => void;
  onClose: () => void;
};

const words = {
  create: {
    title: "Create New Blog Post",
    description: "Fill in the details for your new blog post",
    submit: "Create Post",
  },
  edit: { title: "Edit Blog Post", description: "Update the blog post details", submit: "Update Post" },
};

/** Writes a new post or changes one. Cancel closes at once; any other way out asks first where something was typed. */
export function PostDialog({ post, username, call, onSaved, onClose }: PostDialogProps) {
  const { form, titleProps, submit, isSaving } = usePostForm({ post, username, call, onSaved });
  const unsaved = useUnsaved(form.formState.isDirty, onClose);
  const element = useRef<HTMLFormElement>(null);
  const { title, description, submit: submitLabel } = words[post ? "edit" : "create"];
  const foot = unsaved.isAsking ? (
    <UnsavedQuestion discard={unsaved.discard} keep={unsaved.keep} />
  ) : (
    <>
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" form="post" size="sm" busy={isSaving} busyLabel="Saving...">
        {submitLabel}
      </Button>
    </>
  );
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={description}
      closeLabel="Close"
      locked={isSaving}
      foot={foot}
      onClose={() => unsaved.close(element.current?.closest("dialog") ?? null)}
    >
      <PostForm ref={element} id="post" form={form} titleProps={titleProps} call={call} onSubmit={submit} />
    </Dialog>
  );
}
