// The message list's scrolling: to the end with new messages and a growing answer, unless the reader has gone up.
import { useLayoutEffect, useState } from "react";

/** Pixels to the list's end, and the number of messages. */
type ListPosition = { distance: number; count: number };

/** True if the button that leads to the end is shown. */
export function offersScroll({ distance, count }: ListPosition): boolean {
  return distance > 100 && count > 3;
}

/** True if a new message takes the list to its end. */
export function followsNew({ distance, count }: ListPosition): boolean {
  return distance <= 150 || count <= 2;
}

/** Close enough to the end to count as there: browsers round scroll positions. */
const atEndPx = 4;

/** True if a growing answer keeps the list at its end after a scroll: at the end yes, once the reader has gone up no, else as before. */
export function followsGrowth(before: boolean, { moved, distance }: { moved: number; distance: number }): boolean {
  if (distance <= atEndPx) return true;
  return moved < 0 ? false : before;
}

/** Returns the list's ref and scroll handler, what moves it, and whether the button to the end is shown. One per conversation. */
export function useListScroll(count: number) {
  const [isAway, setIsAway] = useState(false);
  const [{ take, ...scroll }] = useState(() => createListScroll(setIsAway));

  // Synchronises with the scroll position, which the browser keeps: before a new message is painted.
  useLayoutEffect(() => take(count), [take, count]);

  return { ...scroll, isAway };
}

function createListScroll(setIsAway: (isAway: boolean) => void) {
  let list: HTMLElement | null = null;
  const known = { top: 0, distance: 0, count: 0, isFollowing: true };

  function look() {
    if (!list) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    const moved = list.scrollTop - known.top;
    known.isFollowing = followsGrowth(known.isFollowing, { moved, distance });
    known.top = list.scrollTop;
    known.distance = distance;
    setIsAway(offersScroll({ distance, count: known.count }));
  }

  function toEnd() {
    if (!list) return;
    known.isFollowing = true;
    list.scrollTop = list.scrollHeight;
    look();
  }

  function take(count: number) {
    const hasNew = count > known.count;
    known.count = count;
    if (hasNew && followsNew({ distance: known.distance, count })) toEnd();
    else if (hasNew) known.isFollowing = false;
  }

  /** The layout changes by itself: an answer grows, the input takes another line, the window changes. */
  function watch(element: HTMLElement | null) {
    list = element;
    if (!list) return undefined;
    const observer = new ResizeObserver(() => (known.isFollowing ? toEnd() : look()));
    for (const each of [list, list.firstElementChild]) if (each) observer.observe(each); // all content is in one element
    return () => observer.disconnect();
  }

  return { watch, look, take, toEnd, focus: () => list?.focus({ preventScroll: true }) };
}
