import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { Dialog } from "#app/ui/dialog.tsx";
import { Link } from "#app/ui/link.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { FootQuestion, NewerVersion, SaveOrCancel } from "./dialog-foot.tsx";
import { PostForm } from "./post-form.tsx";
import { usePostForm } from "./use-post-form.ts";
import type { OnSaved } from "./use-post-form.ts";
import { useUnsaved } from "./use-unsaved.ts";
import { isDraftStored } from "./post-drafts.ts";
import type { Begun } from "./post-fields.ts";

export type PostDialogProps = {
  writing: Begun;
  /** The fields were restored from a draft. */
  wasRestored: boolean;
  username: string;
  call: Caller;
  onSaved: OnSaved;
  /** The post was deleted elsewhere: what was typed becomes a new one. */
  onGone: () => void;
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
export function PostDialog({ writing, wasRestored, username, call, onSaved, onGone, onClose }: PostDialogProps) {
  const [isRestored, setIsRestored] = useState(wasRestored);
  const keep: OnSaved = (saved, stays) => {
    setIsRestored(false);
    onSaved(saved, stays);
  };
  const posted = usePostForm({ writing, username, call, onSaved: keep, onGone });
  const { form, titleProps, save, isSaving, collision, deleteDraft } = posted;
  const isDirty = form.formState.isDirty || isRestored;
  const isStored = useCallback(() => isDraftStored({ username, id: writing.id }), [username, writing.id]);
  const unsaved = useUnsaved({ isDirty, isStored, onDiscard: deleteDraft, onClose });
  const element = useRef<HTMLFormElement>(null);
  const { newer } = collision;
  const words = modes[writing.id === undefined ? "create" : "edit"];

  /** Restores the focus to the form. */
  function writeOn(change: () => void) {
    flushSync(change);
    if (document.activeElement === document.body) form.setFocus("content");
  }

  function foot() {
    if (unsaved.isAsking) {
      return (
        <FootQuestion no="Keep editing" yes="Discard" onNo={unsaved.keep} onYes={unsaved.discard}>
          Close and lose what you typed?
        </FootQuestion>
      );
    }
    if (newer) {
      return (
        <NewerVersion
          newer={newer.post}
          isDirty={isDirty}
          isSaving={isSaving}
          onKeepEditing={() => writeOn(collision.forget)}
          onTakeNewer={() => writeOn(() => collision.takeNewer(newer))}
          onKeepMine={() => void save(newer.stays, newer.post)()}
        />
      );
    }
    return (
      <SaveOrCancel
        isSaving={isSaving}
        isGone={collision.isGone}
        submitLabel={words.submit}
        onCancel={unsaved.discard}
      />
    );
  }

  return (
    <Dialog
      size="xl"
      title={words.title}
      description={words.description}
      closeLabel="Close"
      locked={isSaving}
      foot={foot()}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault(); // the browser would save the page as a file
        unsaved.keep(); // saving also answers the question
        void save(true)();
      }}
      onClose={() => unsaved.close(element.current?.closest("dialog") ?? null)}
    >
      {isRestored && <Restored />}
      {writing.id !== undefined && (
        <p className="mb-4 text-s">
          <Link to={`/admin/blog/${writing.id}/edit`} className="link target relative">
            Open in editor
          </Link>
        </p>
      )}
      <PostForm ref={element} id="post" form={form} titleProps={titleProps} call={call} onSubmit={save(false)} />
    </Dialog>
  );
}

function Restored() {
  return (
    <Notice className="mb-5.5" title="What you wrote is still here">
      It was not saved before. Cancel throws it away.
    </Notice>
  );
}
