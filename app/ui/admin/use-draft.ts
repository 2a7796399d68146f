import { useCallback, useSyncExternalStore } from "react";
import { useBeforeUnload } from "react-router";
import type { DraftSaver } from "./draft-saver.ts";

/** Returns the typed text and its state. The browser asks before a reload that would lose some of it. */
export function useDraft<Fields, Version>(saver: DraftSaver<Fields, Version>) {
  const warn = useCallback((event: BeforeUnloadEvent) => !saver.isStored() && event.preventDefault(), [saver]);
  useBeforeUnload(warn);
  return useSyncExternalStore(saver.subscribe, saver.read);
}
