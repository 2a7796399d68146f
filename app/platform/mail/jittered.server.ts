// Spreads waiting times, so that what failed together doesn't come back together.

/**
 * A time a fifth shorter or longer.
 * @example jittered(60_000) // 48,000 to 72,000
 */
export function jittered(ms: number): number {
  return Math.round(ms * (0.8 + Math.random() * 0.4));
}
