// The visitor's time zone: the browser's, until another is chosen; without JavaScript the company's.
import { useDeferredValue, useState, useSyncExternalStore } from "react";
import { browserZone } from "#app/platform/i18n/slot-time.ts";

/** Returns the zone, and a function to choose another. */
export function useTimeZone(companyZone: string): [timeZone: string, choose: (timeZone: string) => void] {
  const [chosen, choose] = useState<string>();
  const detected = useSyncExternalStore(
    listen,
    () => detectedZone ?? companyZone,
    () => companyZone,
  );
  const deferredZone = useDeferredValue(detected); // rendered in slices
  return [chosen ?? deferredZone, choose];
}

let detectedZone: string | undefined;

const listeners = new Set<() => void>();

/** Adopts the zone in a separate task: in another zone most of the picker is new, and hydration must not wait. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  window.setTimeout(adoptZone);
  return () => void listeners.delete(listener);
}

/**
 * Reads the browser's zone, once, as it doesn't change during a page. Waits while the pointer
 * is down: another zone replaces the radio buttons, and a click needs the same element.
 */
function adoptZone(): void {
  if (isPressed) return;
  detectedZone ??= browserZone();
  for (const listener of listeners) listener();
}

const clickDelayMs = 100; // a tap's click fires shortly after its end

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
