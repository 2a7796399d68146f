// When the message list moves by itself, and when it offers to. Numbers only, no DOM.

/** How far the reader is from the list's end, in px, and how many messages it has. */
export type ListPosition = { distance: number; count: number };

/**
 * Whether the button that leads to the end is shown: more than 100 px away, and more than 3 messages.
 * @example offersScroll({ distance: 101, count: 4 }) // true
 */
export function offersScroll({ distance, count }: ListPosition): boolean {
  return distance > 100 && count > 3;
}

/**
 * Whether a new message takes the list to its end: at most 150 px away, or at most 2 messages.
 * @example followsNew({ distance: 151, count: 3 }) // false
 */
export function followsNew({ distance, count }: ListPosition): boolean {
  return distance <= 150 || count <= 2;
}

/** Close enough to the end to count as there: browsers round scroll positions. */
const atEndPx = 4;

/**
 * Whether a growing answer keeps the list at its end after a scroll: yes at the end, no once the reader has gone up,
 * else as before.
 * @example followsGrowth(true, { moved: -40, distance: 60 }) // false
 */
export function followsGrowth(before: boolean, { moved, distance }: { moved: number; distance: number }): boolean {
  if (distance <= atEndPx) return true;
  return moved < 0 ? false : before;
}
