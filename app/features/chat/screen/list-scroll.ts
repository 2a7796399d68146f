// Scrolling of the message list. A new question is scrolled to the top, and its answer grows below it; an opened
// conversation is scrolled to its end.
import { useLayoutEffect, useState } from "react";

/** Distance to the list's end in pixels, and number of messages. */
type ListPosition = { distance: number; count: number };

/** Returns true if the button that scrolls to the end is shown. */
export function offersScroll({ distance, count }: ListPosition): boolean {
  return distance > 100 && count > 3;
}

/** Returns true if the list scrolls to a new message. */
export function followsNew({ distance, count }: ListPosition): boolean {
  return distance <= 150 || count <= 2;
}

/**
 * The part that keeps its position when the layout changes: the list's end, the last question, or neither after the
 * reader scrolled.
 */
export type ScrollAnchor = "end" | "question" | "neither";

/** Tolerance for scroll positions in pixels, as browsers round them. */
const nearPx = 4;

/**
 * Returns what keeps its position after a scroll by `moved` pixels. `distance` is that to the list's end; `past` is how
 * far the list is scrolled beyond the top of the last question, in pixels.
 */
export function anchorAfterScroll(
  before: ScrollAnchor,
  { moved, distance, past }: { moved: number; distance: number; past: number },
): ScrollAnchor {
  if (moved === 0) return before;
  if (distance > nearPx) return "neither";
  if (moved < 0) return before; // shorter content moved the end
  return past > nearPx ? "end" : before;
}

/**
 * Returns the list's ref (`watch`), scroll handler (`look`) and methods, and whether the button to the end is shown.
 * Each conversation needs its own.
 */
export function useListScroll(count: number, isAsked: boolean) {
  const [isAway, setIsAway] = useState(false);
  const [{ take, ...scroll }] = useState(() => createListScroll(setIsAway));

  // Synchronises with the browser's scroll position, before a new message is painted.
  useLayoutEffect(() => take(count, isAsked), [take, count, isAsked]);

  return { ...scroll, isAway };
}

function createListScroll(setIsAway: (isAway: boolean) => void) {
  let list: HTMLElement | null = null;
  let held: ScrollAnchor = "end";
  const last: { top: number; distance: number; count: number; question?: number } = { top: 0, distance: 0, count: 0 };

  function look() {
    if (!list) return;
    const distance = list.scrollHeight - list.clientHeight - list.scrollTop;
    const moved = list.scrollTop - last.top;
    held = anchorAfterScroll(held, { moved, distance, past: list.scrollTop - (last.question ?? -Infinity) });
    last.top = list.scrollTop;
    last.distance = distance;
    setIsAway(offersScroll({ distance, count: last.count }));
  }

  function moveTo(place: ScrollAnchor, top: number) {
    if (!list) return;
    list.scrollTop = top;
    last.top = list.scrollTop;
    held = place;
    look();
  }

  const toEnd = () => moveTo("end", list?.scrollHeight ?? 0);

  /**
   * Extends the content to the list's height below the question, so that this can be at the top before its answer is
   * long.
   */
  function makeRoom() {
    const content = contentOf(list);
    if (!list || !content) return;
    last.question = topOfQuestion(list, content);
    content.style.minHeight = `${last.question + list.clientHeight}px`;
  }

  const toQuestion = () => moveTo("question", last.question ?? 0);

  function take(count: number, isAsked: boolean) {
    const added = count - last.count;
    // A reader of the last answer also counts as near the end, although its end may be far below.
    const distance = Math.min(last.distance, (last.question ?? Infinity) - last.top);
    last.count = count;
    if (added < 0) forgetQuestion(); // the send failed
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
    delete last.question;
    contentOf(list)?.style.removeProperty("min-height");
  }

  /**
   * Keeps the position when the layout changes: an answer grows, the input gets another line, or the window is resized.
   */
  function watch(element: HTMLElement | null) {
    list = element;
    if (!list) return undefined;
    const keep = { end: toEnd, question: toQuestion, neither: look };
    const observer = new ResizeObserver(() => {
      if (last.question !== undefined) makeRoom(); // the list's height may have changed
      keep[held]();
    });
    for (const each of [list, contentOf(list)]) if (each) observer.observe(each);
    return () => observer.disconnect();
  }

  return { watch, look, take, toEnd, focus: () => list?.focus({ preventScroll: true }) };
}

/** Returns the element with all content of a list. */
const contentOf = (list: HTMLElement | null) => list?.querySelector<HTMLElement>(":scope > *");

/**
 * Returns the top of the last question, in pixels of the content; of a long question, only the last half view counts.
 */
function topOfQuestion(list: HTMLElement, content: HTMLElement): number {
  const question = [...content.querySelectorAll('[data-role="user"]')].at(-1)?.closest("li");
  const origin = content.getBoundingClientRect().top;
  // Measured by its neighbours, as the question itself is sticky.
  const top = question?.previousElementSibling?.getBoundingClientRect().bottom ?? origin;
  const end = question?.nextElementSibling?.getBoundingClientRect().top ?? top;
  return Math.max(top - origin, end - origin - list.clientHeight / 2);
}
