import { useRef } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PostForm } from "./post-form.tsx";
import type { Begun } from "./unfinished-post.ts";
import { UnsavedQuestion } from "./unsaved-question.tsx";
import { usePostForm } from "./use-post-form.ts";
import type { OnSaved } from "./use-post-form.ts";
import { useUnsaved } from "./use-unsaved.ts";

/** What the dialog is about, and who hears of it. */
export type PostDialogProps = {
  writing: Begun;
  /** It was begun before the session ended. */
  wasBegun: boolean;
  username: string;
  call: Caller;
  onSaved: OnSaved;
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
export function PostDialog({ writing, wasBegun, username, call, onSaved, onClose }: PostDialogProps) {
  const { form, titleProps, save, isSaving, callOrKeep } = usePostForm({ writing, username, call, onSaved });
  const unsaved = useUnsaved(form.formState.isDirty || wasBegun, onClose);
  const element = useRef<HTMLFormElement>(null);
  const { title, description, submit: submitLabel } = words[writing.post ? "edit" : "create"];
  const foot = unsaved.isAsking ? (
    <UnsavedQuestion discard={unsaved.discard} keep={unsaved.keep} />
  ) : (
    <>
      <p className="mr-auto self-center text-xs text-text-3 pointer-coarse:hidden max-md:hidden">
        Ctrl+S saves, and you write on
      </p>
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
      size="xl"
      title={title}
      description={description}
      closeLabel="Close"
      locked={isSaving}
      foot={foot}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault(); // the browser would save the page as a file
        unsaved.keep(); // whoever saves now writes on
        void save(true)();
      }}
      onClose={() => unsaved.close(element.current?.closest("dialog") ?? null)}
    >
      {wasBegun && (
        <Notice className="mb-5.5" title="What you wrote is still here">
          Your session had ended before it was saved.
        </Notice>
      )}
      <PostForm ref={element} id="post" form={form} titleProps={titleProps} call={callOrKeep} onSubmit={save(false)} />
    </Dialog>
  );
}
