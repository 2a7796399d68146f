// Movement that CSS can't say: a loop over frames, a spring's course. Load it late.
// Timing is motion's own: a frame counts at most 40 ms however long the tab slept, a spring lasts at most 20000 ms.
import { cancelFrame, frame, spring } from "motion";

/** Calls `draw` on every frame with the milliseconds since the last, never more than 40; the answer stops it. */
export function everyFrame(draw: (deltaMs: number) => void): () => void {
  const step = frame.update(({ delta }) => draw(delta), true);
  return () => cancelFrame(step);
}

/** A spring as a duration and a CSS easing, for `element.animate`; one that never settles ends after 20000 ms. */
export function springTiming(options: { stiffness: number; damping: number; mass?: number }) {
  const [, durationMs, easing] = /^(\d+)ms (.+)$/.exec(spring({ keyframes: [0, 1], ...options }).toString()) ?? [];
  return { duration: Number(durationMs), easing: easing ?? "linear" };
}
