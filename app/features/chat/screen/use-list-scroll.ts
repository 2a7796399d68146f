// The message list's scrolling: to the end with new messages and a growing answer, unless the reader has gone up (quality A19).
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from "react";
import { followsGrowth, followsNew, offersScroll } from "./scroll-rules.ts";

/**
 * Refs for the scrolling element and what it holds, its `onScroll`, whether the button to the end is shown, and the way there.
 * One instance per conversation.
 * @example const scroll = useListScroll(messages.length);
 */
export function useListScroll(count: number) {
  const viewport = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLUListElement>(null);
  const known = useRef({ top: 0, distance: 0, count: 0, isFollowing: true });
  const [isAway, setIsAway] = useState(false);

  function look() {
    const list = viewport.current;
    if (!list) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    const moved = list.scrollTop - known.current.top;
    const isFollowing = followsGrowth(known.current.isFollowing, { moved, distance });
    known.current = { ...known.current, top: list.scrollTop, distance, isFollowing };
    setIsAway(offersScroll({ distance, count: known.current.count }));
  }

  function toEnd() {
    const list = viewport.current;
    if (!list) return;
    known.current.isFollowing = true;
    list.scrollTop = list.scrollHeight;
    look();
  }

  const take = useEffectEvent((now: number) => {
    const hasNew = now > known.current.count;
    known.current.count = now;
    if (hasNew && followsNew({ distance: known.current.distance, count: now })) toEnd();
    else if (hasNew) known.current.isFollowing = false;
  });

  const adapt = useEffectEvent(() => (known.current.isFollowing ? toEnd() : look()));

  // Synchronises with the scroll position, which the browser keeps: before a new message is painted.
  useLayoutEffect(() => take(count), [count]);

  // Synchronises with the layout: an answer grows, the input takes another line, the window changes.
  useEffect(() => {
    const observer = new ResizeObserver(() => adapt());
    for (const element of [viewport.current, content.current]) if (element) observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return { viewport, content, onScroll: look, isAway, toEnd };
}
