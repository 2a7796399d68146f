// What was typed into a dialog and not saved: asks before Esc, the cross, the Back button or a reload throw it away.
import { useCallback, useRef, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/** `isAsking`: the dialog shows the question. `close` is what Esc and the cross do; `discard` and `keep` are its answers. */
export type Unsaved = {
  isAsking: boolean;
  close: (dialog: HTMLDialogElement | null) => void;
  discard: () => void;
  keep: () => void;
};

type Guard = {
  isDirty: boolean;
  /** Whether a reload would find again what was typed. */
  isStored: () => boolean;
  /** What was typed is thrown away. */
  onDiscard: () => void;
  /** Closes the dialog for good. */
  onClose: () => void;
};

/** Guards a dialog while something in it is unsaved. */
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

  // The browser asks by itself before it unloads a page whose listener says so.
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
    const isShut = dialog?.open === false; // Chromium lets no page hold up a second Esc
    if (isShut) dialog.showModal();
    if (isAsking && !isShut) keep();
    else setIsAsked(true);
  }

  return { isAsking, close, discard, keep };
}

function openIn(search: string): string | null {
  return new URLSearchParams(search).get("open");
}
