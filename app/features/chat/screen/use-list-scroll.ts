// Hands the message list's scrolling to React: what it shows of it, and that a message came.
import { useLayoutEffect, useState } from "react";
import { createListScroll } from "./list-scroll.ts";
import type { ListScroll } from "./list-scroll.ts";

/**
 * The scrolling, and whether the button to the end is shown. One instance per conversation.
 * @example const { watch, look, toEnd, isAway } = useListScroll(messages.length);
 */
export function useListScroll(count: number): ListScroll & { isAway: boolean } {
  const [isAway, setIsAway] = useState(false);
  const [scroll] = useState(() => createListScroll(setIsAway));

  // Synchronises with the scroll position, which the browser keeps: before a new message is painted.
  useLayoutEffect(() => scroll.take(count), [scroll, count]);

  return { ...scroll, isAway };
}
