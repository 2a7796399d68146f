import { useState } from "react";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Button } from "#app/ui/button.tsx";
import type { Post } from "../contract.ts";

type NewerVersionProps = {
  newer: Post;
  /** Taking the newer version would lose what was typed. */
  isDirty: boolean;
  isSaving: boolean;
  onKeepEditing: () => void;
  onTakeNewer: () => void;
  onKeepMine: () => void;
};

/** Shown if the post was saved elsewhere since it was opened: the author chooses which version stays. */
export function NewerVersion({ newer, isDirty, isSaving, ...on }: NewerVersionProps) {
  const [isAsking, setIsAsking] = useState(false);
  if (isAsking) {
    return (
      <FootQuestion no="Cancel" yes="Replace" onNo={() => setIsAsking(false)} onYes={on.onTakeNewer}>
        Replace what you typed with the newer version?
      </FootQuestion>
    );
  }
  return (
    <>
      <FootAlert title="Not saved: this post has a newer version">
        It was saved on {minuteOf(newer.updatedAt)}, after you opened this one. What you typed is still here.
      </FootAlert>
      <Button
        variant="quiet"
        size="sm"
        className="self-center"
        disabled={isSaving}
        ref={focusWhileMounted}
        onClick={on.onKeepEditing}
      >
        Keep editing
      </Button>
      <Button
        variant="line"
        size="sm"
        className="self-center"
        disabled={isSaving}
        onClick={isDirty ? () => setIsAsking(true) : on.onTakeNewer}
      >
        Take the newer version
      </Button>
      <Button size="sm" className="self-center" busy={isSaving} busyLabel="Saving..." onClick={on.onKeepMine}>
        Keep mine
      </Button>
    </>
  );
}

type SaveOrCancelProps = { isSaving: boolean; isGone: boolean; submitLabel: string; onCancel: () => void };

export function SaveOrCancel({ isSaving, isGone, submitLabel, onCancel }: SaveOrCancelProps) {
  return (
    <>
      {isGone ? (
        <FootAlert title="Not saved: this post is gone">
          It was deleted after you opened it. What you typed is still here, and can become a new post.
        </FootAlert>
      ) : (
        <p className="mr-auto self-center text-xs text-text-3 pointer-coarse:hidden max-md:hidden">
          Ctrl+S saves, and you can keep writing
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

/** An alert in the dialog's footer, announced at once. */
function FootAlert({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <div role="alert" className="grow basis-64">
      <p className="font-semibold">{title}</p>
      <p className="mt-0.5 text-s text-text-2">{children}</p>
    </div>
  );
}

type FootQuestionProps = { children: string; no: string; yes: string; onNo: () => void; onYes: () => void };

/** Asks before unsaved changes are discarded. The focus starts on keeping them. */
export function FootQuestion({ children, no, yes, onNo, onYes }: FootQuestionProps) {
  return (
    <div
      role="alertdialog"
      aria-labelledby="foot-question"
      className="flex w-full flex-wrap items-center justify-end gap-3"
    >
      <p id="foot-question" className="mr-auto font-semibold">
        {children}
      </p>
      <Button variant="line" size="sm" ref={focusWhileMounted} onClick={onNo}>
        {no}
      </Button>
      <Button variant="danger" size="sm" onClick={onYes}>
        {yes}
      </Button>
    </div>
  );
}

/** Ref callback: focuses the node and restores the previous focus on unmount. */
function focusWhileMounted(node: HTMLElement | null): () => void {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
