import { useCallback, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/** `isAsking`: the question is shown. `close` is called by Esc and the close button; `discard` and `keep` answer it. */
export type Unsaved = {
  isAsking: boolean;
  close: (dialog: HTMLDialogElement | null) => void;
  discard: () => void;
  keep: () => void;
};

type Guard = {
  isDirty: boolean;
  /** True if a reload would restore what was typed. */
  isStored: () => boolean;
  onDiscard: () => void;
  onClose: () => void;
};

/** Asks before unsaved changes are lost by closing, Back or a reload. */
export function useUnsaved({ isDirty, isStored, onDiscard, onClose }: Guard): Unsaved {
  const [isAsked, setIsAsked] = useState(false);
  const isDiscarded = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isDirty &&
      !isDiscarded.current &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // Back closes the dialog.
        (historyAction === "POP" && openIn(currentLocation.search) !== openIn(nextLocation.search))),
  );
  const isAsking = isAsked || blocker.state === "blocked";

  // The browser shows its own question.
  useBeforeUnload(useCallback((event) => isDirty && !isStored() && event.preventDefault(), [isDirty, isStored]));

  function keep() {
    if (blocker.state === "blocked") blocker.reset();
    setIsAsked(false);
  }

  function discard() {
    isDiscarded.current = true;
    onDiscard();
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

  return { isAsking, close, discard, keep };
}

function openIn(search: string): string | null {
  return new URLSearchParams(search).get("open");
}
