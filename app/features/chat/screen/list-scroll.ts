// The message list's scrolling. A question that was just asked goes to the top, and its answer grows below it; a conversation that is
// opened is shown from its end.
import { useLayoutEffect, useState } from "react";

/** Pixels to the list's end, and the number of messages. */
type ListPosition = { distance: number; count: number };

/** True if the button that leads to the end is shown. */
export function offersScroll({ distance, count }: ListPosition): boolean {
  return distance > 100 && count > 3;
}

/** True if the list follows a new message. */
export function followsNew({ distance, count }: ListPosition): boolean {
  return distance <= 150 || count <= 2;
}

/** What stays in place when the layout changes: the list's end, the last question, or neither once the reader scrolled. */
export type Held = "end" | "question" | "neither";

/** Close enough to count as there: browsers round scroll positions. */
const nearPx = 4;

/** Returns what stays in place after a scroll. `past` are the pixels by which the top of the list is below the last question's. */
export function heldAfter(
  before: Held,
  { moved, distance, past }: { moved: number; distance: number; past: number },
): Held {
  if (moved === 0) return before;
  if (distance > nearPx) return "neither";
  if (moved < 0) return before; // what is shorter now takes the end along
  return past > nearPx ? "end" : before;
}

/** Returns the list's ref and scroll handler, what moves it, and whether the button to the end is shown. One per conversation. */
export function useListScroll(count: number, isAsked: boolean) {
  const [isAway, setIsAway] = useState(false);
  const [{ take, ...scroll }] = useState(() => createListScroll(setIsAway));

  // Synchronises with the scroll position, which the browser keeps: before a new message is painted.
  useLayoutEffect(() => take(count, isAsked), [take, count, isAsked]);

  return { ...scroll, isAway };
}

function createListScroll(setIsAway: (isAway: boolean) => void) {
  let list: HTMLElement | null = null;
  let held: Held = "end";
  const known: { top: number; distance: number; count: number; question?: number } = { top: 0, distance: 0, count: 0 };

  function look() {
    if (!list) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    const moved = list.scrollTop - known.top;
    held = heldAfter(held, { moved, distance, past: list.scrollTop - (known.question ?? -Infinity) });
    known.top = list.scrollTop;
    known.distance = distance;
    setIsAway(offersScroll({ distance, count: known.count }));
  }

  function moveTo(place: Held, top: number) {
    if (!list) return;
    list.scrollTop = top;
    known.top = list.scrollTop;
    held = place;
    look();
  }

  const toEnd = () => moveTo("end", list?.scrollHeight ?? 0);

  /** Leaves as much room below the question as the list is tall: it can be at the top before its answer is long. */
  function makeRoom() {
    const content = contentOf(list);
    if (!list || !content) return;
    known.question = topOfQuestion(list, content);
    content.style.minHeight = `${known.question + list.clientHeight}px`;
  }

  const toQuestion = () => moveTo("question", known.question ?? 0);

  function take(count: number, isAsked: boolean) {
    const added = count - known.count;
    // Near is also who reads the last answer: below its question.
    const distance = Math.min(known.distance, (known.question ?? Infinity) - known.top);
    known.count = count;
    if (added < 0) forgetQuestion(); // it failed
    if (added <= 0) return;
    if (!followsNew({ distance, count })) held = "neither";
    else if (isAsked) showQuestion();
    else toEnd();
  }

  function showQuestion() {
    makeRoom();
    toQuestion();
  }

  function forgetQuestion() {
    delete known.question;
    contentOf(list)?.style.removeProperty("min-height");
  }

  /** The layout changes by itself: an answer grows, the input takes another line, the window changes. */
  function watch(element: HTMLElement | null) {
    list = element;
    if (!list) return undefined;
    const keep = { end: toEnd, question: toQuestion, neither: look };
    const observer = new ResizeObserver(() => {
      if (known.question !== undefined) makeRoom(); // as much as the list is tall now
      keep[held]();
    });
    for (const each of [list, contentOf(list)]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }

  return { watch, look, take, toEnd, focus: () => list?.focus({ preventScroll: true }) };
}

/** Returns the one element that has all content of a list. */
const contentOf = (list: HTMLElement | null) => list?.querySelector<HTMLElement>(":scope > *");

/** Returns where the last question begins, in pixels of the content; of a long one no more than half a view is above its answer. */
function topOfQuestion(list: HTMLElement, content: HTMLElement): number {
  const question = [...content.querySelectorAll('[data-role="user"]')].at(-1)?.closest("li");
  const origin = content.getBoundingClientRect().top;
  // By its neighbours: the question itself is sticky.
  const top = question?.previousElementSibling?.getBoundingClientRect().bottom ?? origin;
  const end = question?.nextElementSibling?.getBoundingClientRect().top ?? top;
  return Math.max(top - origin, end - origin - list.clientHeight / 2);
}
