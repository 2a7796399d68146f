// Seeded random numbers.

export type Random = {
  /** 0 ≤ n < 1. */
  next: () => number;
  /** An integer below the limit. */
  below: (limit: number) => number;
  pick: <T>(list: readonly T[]) => T;
  /** True with this probability. */
  chance: (share: number) => boolean;
};

/** Mulberry32. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    chance: (share) => next() < share,
    pick: (list) => {
      if (list.length === 0) throw new Error("nothing to pick from");
      return list[below(list.length)] as (typeof list)[number]; // below() stays inside the list
    },
  };
}
