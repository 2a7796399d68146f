import { useCallback, useRef, useState } from "react";
import { flushSync } from "react-dom";
import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Post } from "../contract.ts";
import { comparePosts } from "./compare-posts.ts";
import { FootAlert } from "./foot-alert.tsx";
import { FootQuestion } from "./foot-question.tsx";
import { NewerVersionNotice } from "./newer-version-notice.tsx";
import { fieldsOf } from "./post-fields.ts";
import { PostForm } from "./post-form.tsx";
import { usePostForm } from "./use-post-form.ts";
import type { OnSaved } from "./use-post-form.ts";
import { useUnsaved } from "./use-unsaved.ts";
import { isDraftStored } from "./post-drafts.ts";
import type { Begun } from "./writing.ts";
import { VersionChoice } from "./version-choice.tsx";
import { VersionComparison } from "./version-comparison.tsx";

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

function wordsOf({ isNew, compared }: { isNew: boolean; compared: Post | undefined }) {
  const mode = modes[isNew ? "create" : "edit"];
  if (!compared) return mode;
  return {
    ...mode,
    title: "Two versions of this post",
    description: `The newer one was saved on ${minuteOf(compared.updatedAt)}. What differs is marked, the rest is the same.`,
  };
}

/** Cancel closes at once; other ways to close ask about unsaved changes. */
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
  const [compared, setCompared] = useState<Post>();
  const { newer } = collision;
  const isComparing = newer !== undefined && compared === newer.post;
  const words = wordsOf({ isNew: writing.id === undefined, compared: isComparing ? compared : undefined });

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
    if (newer && isComparing) {
      return (
        <VersionChoice
          isDirty={isDirty}
          isSaving={isSaving}
          onBack={() => writeOn(collision.forget)}
          onTakeNewer={() => writeOn(() => collision.takeNewer(newer))}
          onKeepMine={() => void save(newer.stays, newer.post)()}
        />
      );
    }
    if (newer) {
      return (
        <NewerVersionNotice
          newer={newer.post}
          onWriteOn={() => writeOn(collision.forget)}
          onCompare={() => setCompared(newer.post)}
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
      open
      size="xl"
      title={words.title}
      description={words.description}
      closeLabel="Close"
      locked={isSaving}
      foot={foot()}
      onKeyDown={(event) => {
        if (event.key.toLowerCase() !== "s" || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault(); // not the browser's "save page"
        if (isComparing) return; // the user must choose a version first
        unsaved.keep(); // saves and stays open
        void save(true)();
      }}
      onClose={() => unsaved.close(element.current?.closest("dialog") ?? null)}
    >
      {isRestored && !isComparing && <Restored />}
      {isComparing && (
        <VersionComparison
          differences={comparePosts({
            opened: fieldsOf(collision.base, username),
            mine: form.getValues(),
            newer: fieldsOf(newer.post, username),
          })}
        />
      )}
      <PostForm
        ref={element}
        id="post"
        hidden={isComparing}
        form={form}
        titleProps={titleProps}
        call={call}
        onSubmit={save(false)}
      />
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

type SaveOrCancelProps = { isSaving: boolean; isGone: boolean; submitLabel: string; onCancel: () => void };

function SaveOrCancel({ isSaving, isGone, submitLabel, onCancel }: SaveOrCancelProps) {
  return (
    <>
      {isGone ? (
        <FootAlert title="Not saved: this post is gone">
          It was deleted after you opened it. What you typed is still here, and can become a new post.
        </FootAlert>
      ) : (
        <p className="mr-auto self-center text-xs text-text-3 pointer-coarse:hidden max-md:hidden">
          Ctrl+S saves, and you write on
        </p>
      )}
      <Button variant="quiet" size="sm" disabled={isSaving} onClick={onCancel}>
        Cancel
      </Button>
      <Button type="submit" form="post" size="sm" busy={isSaving} busyLabel="Saving...">
        {submitLabel}
      </Button>
    </>
  );
}
