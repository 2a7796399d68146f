import { useRef } from "react";
import { daysAfter } from "#app/platform/i18n/company-time.ts";
import { Button } from "#app/ui/button.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { dateWords } from "./booking-words.ts";
import { Closed, WeekEntries, WholeDayEntries } from "./week-entries.tsx";
import type { WeekActs, WeekDay } from "./week-entries.tsx";
import { parseMinutes, computePosition, listSteps } from "./week-layout.ts";
import type { Minutes } from "./week-layout.ts";
import { cellId, focusByKey, isTimeWithin } from "./week-marking.ts";
import type { Marked, Marking } from "./week-marking.ts";

type WeekColumnProps = WeekDay &
  WeekActs & {
    hours: Minutes;
    height: string;
    now: string;
    /** On a phone, which shows one day. */
    isShown: boolean;
    isNarrow: boolean;
    marking: Marking;
    /** The time that Tab reaches. */
    tabStop: string | undefined;
  };

/** Draws a day: its name and what concerns all of it, then its hours with their entries. */
export function WeekColumn(props: WeekColumnProps) {
  const { day, hours, height, now, isShown, isNarrow, marking, onBook, onBlock } = props;
  const isToday = now.startsWith(day);
  const { marked } = marking;
  const words = dateWords(day).replace(/ \d{4}$/, "");
  return (
    <li data-today={isToday || undefined} data-narrow={isNarrow || undefined} data-shown={isShown || undefined}>
      <div className="week-head">
        <h2>
          <button
            type="button"
            aria-haspopup="dialog"
            title="Block this day"
            onClick={() => onBlock({ from: `${day}T00:00`, to: `${daysAfter(day, 1)}T00:00` })}
          >
            {words}
            {isToday && <span className="visually-hidden">, today</span>}
          </button>
        </h2>
        <WholeDayEntries {...props} />
      </div>
      <div className="week-hours" style={{ height }}>
        <Closed {...props} />
        <WeekEntries {...props} />
        <TimeCells {...props} />
        {isToday && isTimeWithin(now, hoursOf(day, hours)) && (
          <p className="week-now" style={{ top: computePosition(pointOf(now), hours).top }}>
            <span className="visually-hidden">Now: {now.slice(11)}</span>
          </p>
        )}
        {marked?.isOpen && marked.from.startsWith(day) && (
          <TimeMenu marked={marked} hours={hours} onClose={marking.close} onBook={onBook} onBlock={onBlock} />
        )}
      </div>
    </li>
  );
}

const pointOf = (time: string) => ({ from: parseMinutes(time.slice(11)), to: parseMinutes(time.slice(11)) });

/** Returns the drawn hours of a day as local times. */
function hoursOf(day: string, hours: Minutes): { from: string; to: string } {
  const times = listSteps(hours, day);
  return { from: times[0] ?? day, to: `${times.at(-1) ?? day}~` }; // after every time of its last half hour
}

/** Renders the half hours of a day as buttons; one of the week is in the tab order. */
function TimeCells({ day, periods, withheld, hours, now, marking, tabStop }: WeekColumnProps) {
  const { marked, target } = marking;
  const isAllDay = withheld.some(({ from, to }) => from === "00:00" && to === "24:00");
  const anchor = useRef<string>(undefined);
  const words = dateWords(day).replace(/ \d{4}$/, "");
  return (
    <div role="group" aria-label={`Times on ${words}`} className="week-cells" data-all-day={isAllDay || undefined}>
      {listSteps(hours, day).map((time) => (
        <button
          key={time}
          id={cellId(time)}
          type="button"
          aria-label={`${words}, ${time.slice(11)}`}
          aria-haspopup="true"
          tabIndex={time === tabStop ? 0 : -1}
          disabled={time <= now}
          data-off={!periods.some((period) => isIn(time, period)) || undefined}
          data-marked={marked && isTimeWithin(time, marked) ? labelOf(time, marked) : undefined}
          data-target={time === target ? time.slice(11) : undefined}
          onFocus={() => marking.setFocused(time)}
          onKeyDown={(event) => focusByKey(event, time, marking)}
          onPointerDown={({ pointerType, button }) => {
            anchor.current = pointerType === "mouse" && button === 0 ? time : undefined;
            addEventListener("pointerup", () => (anchor.current = undefined), { once: true }); // after the cells' own
            marking.begin(time);
          }}
          onPointerEnter={({ buttons }) => buttons === 1 && anchor.current && marking.extendTo(time)}
          onPointerUp={() => anchor.current && anchor.current !== time && marking.open(time)}
          onClick={() => marking.open(time)}
        />
      ))}
    </div>
  );
}

/** Returns what a marked time shows while it is marked: the first one says which times they are. */
function labelOf(time: string, { from, to, isOpen }: Marked): string {
  return time === from && !isOpen ? `${from.slice(11)} – ${to.slice(11)}` : "";
}

function isIn(time: string, { from, to }: Minutes): boolean {
  const minutes = parseMinutes(time.slice(11));
  return from <= minutes && minutes < to;
}

/** Who marks more than this wants to block it rather than to book a call. */
const longMinutes = 60;

type TimeMenuProps = Pick<WeekActs, "onBook" | "onBlock"> & { marked: Marked; hours: Minutes; onClose: () => void };

/** Offers what can be done with the marked times. Closes by Esc or on blur. */
function TimeMenu({ marked: { from, to }, hours, onClose, onBook, onBlock }: TimeMenuProps) {
  const span = { from: parseMinutes(from.slice(11)), to: parseMinutes(to.slice(11)) || hours.to };
  const isLow = span.to > (hours.from + hours.to) / 2;
  const edge = computePosition(isLow ? { from: hours.from, to: span.from } : { from: hours.from, to: span.to }, hours);
  const isLong = span.to - span.from > longMinutes;
  const leave = (act?: () => void) => {
    onClose();
    document.getElementById(cellId(from))?.focus(); // where the focus returns to when a dialog closes
    act?.();
  };
  const block = (
    <Button
      size="sm"
      variant={isLong ? undefined : "line"}
      ref={isLong ? takeFocus : undefined}
      onClick={() => leave(() => onBlock({ from, to }))}
    >
      Block this time
    </Button>
  );
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys and focus of its own controls, which bubble
    <div
      role="group"
      aria-label={`${from.slice(11)} – ${to.slice(11)}`}
      className="week-menu"
      tabIndex={-1}
      style={isLow ? { bottom: `calc(100% - ${edge.height})` } : { top: edge.height }}
      onKeyDown={({ key }) => key === "Escape" && leave()}
      onBlur={({ currentTarget, relatedTarget }) => currentTarget.contains(relatedTarget) || onClose()}
    >
      <p aria-hidden="true">
        {from.slice(11)} – {to.slice(11)}
      </p>
      {isLong && block}
      <Button
        size="sm"
        variant={isLong ? "line" : undefined}
        ref={isLong ? undefined : takeFocus}
        onClick={() => leave(() => onBook(from))}
      >
        Book a call
      </Button>
      {!isLong && block}
    </div>
  );
}
