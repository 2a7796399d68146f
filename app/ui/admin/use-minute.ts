import { useSyncExternalStore } from "react";

const stepMs = 30_000;

/** The time now, to half a minute, milliseconds since 1970. Only for pages that the browser alone renders. */
export function useMinute(): number {
  return useSyncExternalStore(everyStep, now, now);
}

function everyStep(onStep: () => void): () => void {
  const timer = setInterval(onStep, stepMs);
  return () => clearInterval(timer);
}

function now(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
