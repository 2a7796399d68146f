// What was typed into a dialog and not saved: asks before Esc, the cross, the Back button or a reload throw it away.
import { useCallback, useState } from "react";
import { useBeforeUnload, useBlocker } from "react-router";

/** `isAsking`: the dialog shows the question. `close` is what Esc and the cross do; `discard` and `keep` are its answers. */
export type Unsaved = {
  isAsking: boolean;
  close: (dialog: HTMLDialogElement | null) => void;
  discard: () => void;
  keep: () => void;
};

/** Guards a dialog while `isDirty`; `onClose` closes it for good. */
export function useUnsaved(isDirty: boolean, onClose: () => void): Unsaved {
  const [isAsked, setIsAsked] = useState(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  const isAsking = isAsked || blocker.state === "blocked";

  // The browser asks by itself before it unloads a page whose listener says so.
  useBeforeUnload(useCallback((event) => isDirty && event.preventDefault(), [isDirty]));

  function keep() {
    if (blocker.state === "blocked") blocker.reset();
    setIsAsked(false);
  }

  function discard() {
    if (blocker.state === "blocked") blocker.proceed();
    onClose();
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
