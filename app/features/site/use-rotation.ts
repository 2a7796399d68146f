// The carousel's clock: which slide is shown, and whether it moves on by itself. Not how it looks.
import { useEffect, useState, useSyncExternalStore } from "react";

/** Every so often the next testimonial is shown (spec §4). */
export const rotationMs = 5000;

/** Why the rotation rests for the moment. */
type Hold = "pointer" | "focus";

/** The slide after any number of steps in either direction, round and round. */
export function wrapIndex(index: number, count: number): number {
  return ((index % count) + count) % count;
}

/** Shows one of `count` after the other. */
export function useRotation(count: number) {
  const [index, setIndex] = useState(0);
  const [isPaused, setIsPaused] = useState(false);
  const [holds, setHolds] = useState<Record<Hold, boolean>>({ pointer: false, focus: false });
  const mayMove = useSyncExternalStore(subscribeToStillness, readMayMove, () => false);
  const isRunning = mayMove && !isPaused && !holds.pointer && !holds.focus;

  // Synchronises with the clock.
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setIndex(wrapIndex(index + 1, count)), rotationMs);
    return () => clearTimeout(timer);
  }, [isRunning, index, count]);

  return {
    index,
    isPaused,
    isRunning,
    show: (next: number) => setIndex(wrapIndex(next, count)),
    togglePause: () => setIsPaused(!isPaused),
    hold: (by: Hold, isHeld: boolean) => setHolds((before) => ({ ...before, [by]: isHeld })),
  };
}

const stillness = "(prefers-reduced-motion: reduce)";

function readMayMove(): boolean {
  return !document.hidden && !matchMedia(stillness).matches;
}

function subscribeToStillness(listener: () => void): () => void {
  const wish = matchMedia(stillness);
  wish.addEventListener("change", listener);
  document.addEventListener("visibilitychange", listener);
  return () => {
    wish.removeEventListener("change", listener);
    document.removeEventListener("visibilitychange", listener);
  };
}
