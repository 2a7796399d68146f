// In which time zone a visitor reads the times: the browser's own, until another is chosen; without script the company's.
import { useState, useSyncExternalStore } from "react";

/** The zone, and the way to choose another. */
export function useTimeZone(companyZone: string): [timeZone: string, choose: (timeZone: string) => void] {
  const [chosen, choose] = useState<string>();
  const detected = useSyncExternalStore(
    listenForRelease,
    () => browserZone() ?? companyZone,
    () => companyZone,
  );
  return [chosen ?? detected, choose];
}

let known: string | undefined;

/**
 * Read once: a browser's zone doesn't change under a page. Some have none. Not during a press: in another zone the radio
 * buttons are new ones, and a press needs the same one at its end.
 */
function browserZone(): string | undefined {
  if (!known && isPressed) return undefined;
  known ??= Intl.DateTimeFormat().resolvedOptions().timeZone;
  return known;
}

const clickDelayMs = 100; // a tap's click comes a little after its end

let isPressed = Boolean(globalThis.document?.querySelector(":active")); // the press that loaded this file
let release = 0;
const listeners = new Set<() => void>();

function listenForRelease(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function press(): void {
  clearTimeout(release);
  isPressed = true;
}

function endPress(): void {
  release = window.setTimeout(() => {
    isPressed = false;
    for (const listener of listeners) listener();
  }, clickDelayMs);
}

for (const type of ["keydown", "pointerdown"]) globalThis.document?.addEventListener(type, press, true);
for (const type of ["keyup", "pointerup", "pointercancel"]) globalThis.document?.addEventListener(type, endPress, true);
