// Times of the drawn week that are marked by pointer or keys.
import { useRef, useState } from "react";
import { localTime, markedBetween, minutesAfter, parseMinutes, stepMinutes } from "./week-layout.ts";

export type Marked = { from: string; to: string; isOpen: boolean };

export type Marking = ReturnType<typeof useMarking>;

/** Holds which times are marked, where marking began, and which time last had the focus. */
export function useMarking() {
  const [marked, setMarked] = useState<Marked>();
  const [focused, setFocused] = useState<string>();
  const [target, setTarget] = useState<string>();
  const anchor = useRef<string>(undefined);
  return {
    marked,
    focused,
    /** The time that a dragged call would have. */
    target,
    setTarget,
    setFocused,
    begin(time: string) {
      anchor.current = time;
      setMarked(undefined);
    },
    /** Marks from where marking began to `time`, on one day. */
    extendTo(time: string) {
      if (anchor.current?.slice(0, 10) === time.slice(0, 10))
        setMarked({ ...markedBetween(anchor.current, time), isOpen: false });
    },
    /** Opens the choice for the marked times, or only for `time`. */
    open(time: string) {
      setMarked((now) => ({
        ...(now && isTimeWithin(time, now) ? now : { from: time, to: minutesAfter(time, stepMinutes) }),
        isOpen: true,
      }));
    },
    close: () => setMarked(undefined),
  };
}

export function isTimeWithin(time: string, { from, to }: { from: string; to: string }): boolean {
  return from <= time && time < to;
}

/** Moves the focus by arrow keys; with Shift, times are marked. */
export function focusByKey(event: React.KeyboardEvent, time: string, { marked, begin, extendTo }: Marking): void {
  const step = keySteps[event.key];
  if (!step) return;
  event.preventDefault();
  const to = localTime(time.slice(0, 10), parseMinutes(time.slice(11)) + step);
  const cell = document.getElementById(cellId(to));
  if (!(cell instanceof HTMLButtonElement) || cell.disabled) return;
  if (event.shiftKey && Math.abs(step) === stepMinutes) {
    if (!marked) begin(time);
    extendTo(to);
  } else begin(to);
  cell.focus();
}

const dayMinutes = 24 * 60;

const keySteps: Partial<Record<string, number>> = {
  ArrowUp: -stepMinutes,
  ArrowDown: stepMinutes,
  ArrowLeft: -dayMinutes,
  ArrowRight: dayMinutes,
};

export const cellId = (time: string) => `at-${time}`;
