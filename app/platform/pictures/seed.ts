// Turns a name into a stream of numbers that is always the same for that name. Not for secrets.

/** FNV-1a, 32 bit, over the UTF-16 code units of `text`; an unsigned integer. */
export function fnv1a(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  }
  return hash >>> 0;
}

/** A source of numbers from 0 (included) to 1 (excluded). */
export type Random = () => number;

/** Mulberry32 from a 32 bit seed: the same seed gives the same sequence on every machine. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}

/** One of `options`, each equally likely. At least one option has to be given. */
export function pick<T>(random: Random, options: readonly [T, ...T[]]): T {
  return options[Math.floor(random() * options.length)] ?? options[0];
}

/** A number from `low` (included) to `high` (excluded). */
export function between(random: Random, low: number, high: number): number {
  return low + random() * (high - low);
}
