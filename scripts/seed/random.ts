// Chance that repeats itself: the same seed gives the same made-up data on every machine.

/** A source of chance. */
export type Random = {
  /** A number from 0 up to, not including, 1. */
  next: () => number;
  /** A whole number from 0 up to, not including, the limit. */
  below: (limit: number) => number;
  /** One of a list. */
  pick: <T>(list: readonly T[]) => T;
  /** True this often, 0 to 1. */
  chance: (share: number) => boolean;
};

/** Mulberry32: 32 bits of state are plenty for made-up names. */
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
