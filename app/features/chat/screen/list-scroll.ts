// The message list's scrolling: to the end with new messages and a growing answer, unless the reader has gone up.
import { followsGrowth, followsNew, offersScroll } from "./scroll-rules.ts";

/** What the list's element is handed, and what moves it. */
export type ListScroll = {
  /** The ref of the scrolling element; its one child is what grows. */
  watch: (list: HTMLElement | null) => (() => void) | undefined;
  /** After every scroll. */
  look: () => void;
  /** Tells how many messages there are now. */
  take: (count: number) => void;
  toEnd: () => void;
  focus: () => void;
};

/**
 * Makes the scrolling of one conversation; `tellAway` hears whether the button to the end is to be shown.
 * @example const [scroll] = useState(() => createListScroll(setIsAway));
 */
export function createListScroll(tellAway: (isAway: boolean) => void): ListScroll {
  let list: HTMLElement | null = null;
  const known = { top: 0, distance: 0, count: 0, isFollowing: true };

  function look() {
    if (!list) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    const moved = list.scrollTop - known.top;
    known.isFollowing = followsGrowth(known.isFollowing, { moved, distance });
    known.top = list.scrollTop;
    known.distance = distance;
    tellAway(offersScroll({ distance, count: known.count }));
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
    for (const each of [list, list.firstElementChild]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }

  return { watch, look, take, toEnd, focus: () => list?.focus({ preventScroll: true }) };
}
