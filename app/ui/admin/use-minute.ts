import { useSyncExternalStore } from "react";

const stepMs = 30_000;

/** Returns the current time, to half a minute, in epoch ms. Only for pages that are rendered in the browser. */
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
