// Unsaved text in a dialog: closing, Back or a reload ask before it is lost.
import { useCallback, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";
import { Button } from "#app/ui/button.tsx";
import { Dialog } from "#app/ui/dialog.tsx";

type GuardedDialogProps = Omit<React.ComponentProps<typeof Dialog>, "onInput"> & {
  /** False while the dialog doesn't show its form. */
  isEditing?: boolean;
};

/** Asks before text typed into it is lost. Closing by `footer` doesn't ask. */
export function GuardedDialog({ isEditing = true, footer, onClose, ...props }: GuardedDialogProps) {
  const [typedIn, setTypedIn] = useState<HTMLDialogElement | null>(null);
  if (!isEditing && typedIn !== null) setTypedIn(null);
  const unsaved = useUnsaved({ isDirty: typedIn !== null, onClose });
  return (
    <Dialog
      {...props}
      onInput={({ currentTarget }) => setTypedIn(currentTarget)}
      onClose={() => unsaved.close(typedIn)}
      footer={unsaved.isAsking ? <DiscardQuestion onNo={unsaved.keep} onYes={unsaved.discard} /> : footer}
    />
  );
}

const typedLabels = { question: "Close and lose what you typed?", no: "Keep editing", yes: "Discard" };

type DiscardQuestionProps = { labels?: typeof typedLabels; onNo: () => void; onYes: () => void };

/** Asks before unsaved changes are discarded. Focuses the button that keeps them. */
export function DiscardQuestion({ labels = typedLabels, onNo, onYes }: DiscardQuestionProps) {
  return (
    <div
      role="alertdialog"
      aria-labelledby="foot-question"
      className="flex w-full flex-wrap items-center justify-end gap-3"
    >
      <p id="foot-question" className="mr-auto font-semibold">
        {labels.question}
      </p>
      <Button variant="line" size="sm" ref={focusWhileMounted} onClick={onNo}>
        {labels.no}
      </Button>
      <Button variant="danger" size="sm" onClick={onYes}>
        {labels.yes}
      </Button>
    </div>
  );
}

/** Focuses the node, as a ref callback, and restores the previous focus on unmount. */
function focusWhileMounted(node: HTMLElement | null): () => void {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}

type UnsavedGuardOptions = {
  isDirty: boolean;
  /** Returns true if a reload would restore the typed text; by default it wouldn't. */
  isStored?: () => boolean;
  onDiscard?: () => void;
  onClose: () => void;
};

/**
 * Asks before unsaved changes are lost by closing, Back or a reload. `close` is called by Esc and the close button;
 * `discard` and `keep` answer the question.
 */
export function useUnsaved({ isDirty, isStored = never, onDiscard, onClose }: UnsavedGuardOptions) {
  const [isAsked, setIsAsked] = useState(false);
  const isDone = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      !isDone.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // Back closes the dialog.
        (historyAction === "POP" && dialogIn(currentLocation.search) !== dialogIn(nextLocation.search))),
  );
  const isAsking = isAsked || blocker.state === "blocked";

  // The browser shows its own question.
  useBeforeUnload(useCallback((event) => isDirty && !isStored() && event.preventDefault(), [isDirty, isStored]));

  function keep() {
    if (blocker.state === "blocked") blocker.reset();
    setIsAsked(false);
  }

  /** Stops asking, since everything is saved. */
  function release() {
    isDone.current = true;
  }

  function discard() {
    release();
    onDiscard?.();
    if (blocker.state === "blocked") blocker.proceed();
    else onClose();
  }

  function close(dialog: HTMLDialogElement | null) {
    if (!isDirty) return onClose();
    const isShut = dialog?.open === false; // Chromium doesn't allow cancelling a second Esc
    if (isShut) dialog.showModal();
    if (isAsking && !isShut) keep();
    else setIsAsked(true);
  }

  return { isAsking, close, discard, keep, release };
}

const never = () => false;

/** Returns which dialog an address opens: that of a record, or the one that books a call. */
function dialogIn(search: string): string {
  const parameters = new URLSearchParams(search);
  return `${parameters.get("open")} ${parameters.get("book")}`;
}
