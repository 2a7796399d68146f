// A clock for what is shown "18 h left": every component that asks is rendered anew twice a minute.
import { useSyncExternalStore } from "react";

const stepMs = 30_000;

/** The time now, to half a minute, milliseconds since 1970. Only for pages that the browser alone renders. */
export function useMinute(): number {
  return useSyncExternalStore(everyStep, now, now);
}

function everyStep(tell: () => void): () => void {
  const timer = setInterval(tell, stepMs);
  return () => clearInterval(timer);
}

function now(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
