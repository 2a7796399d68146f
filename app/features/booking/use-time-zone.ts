// In which time zone a visitor reads the times: the browser's own, until another is chosen; without script the company's.
import { useDeferredValue, useState, useSyncExternalStore } from "react";

/** The zone, and the way to choose another. */
export function useTimeZone(companyZone: string): [timeZone: string, choose: (timeZone: string) => void] {
  const [chosen, choose] = useState<string>();
  const detected = useSyncExternalStore(
    listen,
    () => known ?? companyZone,
    () => companyZone,
  );
  const shown = useDeferredValue(detected); // rendered in slices
  return [chosen ?? shown, choose];
}

let known: string | undefined;

const listeners = new Set<() => void>();

/** The zone is adopted in a task of its own: in another zone most of the picker is new, and taking over must not wait for it. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.setTimeout(adoptZone);
  return () => void listeners.delete(listener);
}

/**
 * Reads the browser's zone, once: it doesn't change under a page. Some have none. Not during a press: in another zone the radio
 * buttons are new ones, and a press needs the same one at its end.
 */
function adoptZone(): void {
  if (isPressed) return;
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  for (const listener of listeners) listener();
}

const clickDelayMs = 100; // a tap's click comes a little after its end

let isPressed = Boolean(globalThis.document?.querySelector(":active")); // the press that loaded this file
let release = 0;

function press(): void {
  clearTimeout(release);
  isPressed = true;
}

function endPress(): void {
  release = window.setTimeout(() => {
    isPressed = false;
    adoptZone();
  }, clickDelayMs);
}

for (const type of ["keydown", "pointerdown"]) globalThis.document?.addEventListener(type, press, true);
for (const type of ["keyup", "pointerup", "pointercancel"]) globalThis.document?.addEventListener(type, endPress, true);
