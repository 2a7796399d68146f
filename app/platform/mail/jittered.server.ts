/** Varies a delay by up to a fifth, so that what failed together isn't retried together. */
export function jittered(ms: number): number {
  return Math.round(ms * (0.8 + Math.random() * 0.4));
}
