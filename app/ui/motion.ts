// Animation frames and springs; load it lazily. A frame counts at most 40 ms, a spring lasts at most 20 s.
import { cancelFrame, frame, spring } from "motion";

/** Calls `draw` per frame with elapsed milliseconds, at most 40; returns a function that stops it. */
export function everyFrame(draw: (deltaMs: number) => void): () => void {
  const step = frame.update(({ delta }) => draw(delta), true);
  return () => cancelFrame(step);
}

/** Converts a spring to a duration and CSS easing, for `element.animate`. */
export function springTiming(options: { stiffness: number; damping: number; mass?: number }) {
  const [, durationMs, easing] = /^(\d+)ms (.+)$/.exec(spring({ keyframes: [0, 1], ...options }).toString()) ?? [];
  return { duration: Number(durationMs), easing: easing ?? "linear" };
}
