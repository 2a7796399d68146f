import { useRef, useState } from "react";
import { toCompanyTime } from "#app/platform/i18n/company-time.ts";
import type { WithheldTime } from "../availability/contract.ts";
import type { AdminBooking } from "../contract.ts";
import { viewButtonId } from "./booking-row.tsx";
import { isPlaceless, missingOutcome, missingPlace } from "./booking-words.ts";
import { parseMinutes, computePosition, stepMinutes } from "./week-layout.ts";
import type { Minutes } from "./week-layout.ts";
import type { Marking } from "./week-marking.ts";

export type WeekDay = {
  day: string;
  /** True if the day has no working hours. */
  isClosed: boolean;
  /** The working hours. */
  periods: readonly Minutes[];
  bookings: readonly AdminBooking[];
  withheld: readonly WithheldTime[];
};

export type WeekActs = {
  onView: (booking: AdminBooking) => void;
  onBook: (time: string) => void;
  onBlock: (span: { from: string; to: string }) => void;
  onUnblock: (time: WithheldTime) => void;
  onMove: (booking: AdminBooking, time: string) => void;
};

type EntriesProps = WeekDay & WeekActs & { hours: Minutes; marking: Marking };

const reasons = { holiday: "Public holiday", "day-off": "Day off", blocked: "Blocked", busy: "Busy" };

/** Returns a call's start and end in minutes of its day. */
export function spanOf({ startsAt }: AdminBooking): Minutes {
  const from = parseMinutes(clockOf(startsAt));
  return { from, to: from + stepMinutes };
}

const minutes = ({ from, to }: WithheldTime): Minutes => ({ from: parseMinutes(from), to: parseMinutes(to) });

const isWhole = ({ from, to }: WithheldTime) => from === "00:00" && to === "24:00";

/** Returns true if a part of the time is within the drawn hours. */
const isDrawn = (time: WithheldTime, hours: Minutes) =>
  !isWhole(time) && minutes(time).from < hours.to && hours.from < minutes(time).to;

/** Shows reasons that withhold the whole day, and withheld times outside the drawn hours. */
export function WholeDayEntries({ withheld, hours, onUnblock }: EntriesProps) {
  const above = withheld.filter((time) => !isDrawn(time, hours));
  if (above.length === 0) return null;
  return (
    <ul>
      {above.map((time) => (
        <li key={keyOf(time)}>
          {isWhole(time) && time.id === null ? <DayOff {...time} /> : <Withheld time={time} onUnblock={onUnblock} />}
        </li>
      ))}
    </ul>
  );
}

function DayOff({ reason, note }: WithheldTime) {
  return (
    <p className="week-day-off" title={note}>
      <span className={note ? "visually-hidden" : undefined}>{reasons[reason]}</span> {note}
    </p>
  );
}

/** Says of a day without working hours that it is closed. */
export function Closed({ isClosed, withheld }: Pick<WeekDay, "isClosed" | "withheld">) {
  return isClosed && withheld.length === 0 && <p className="week-closed">Closed</p>;
}

/** Shows the calls and the withheld times of a day at their hours. */
export function WeekEntries({ bookings, withheld, hours, ...props }: EntriesProps) {
  const drawn = withheld.filter((time) => isDrawn(time, hours));
  const [bands, spans] = [drawn.map(minutes), bookings.map(spanOf)];
  return (
    <ul className="week-entries">
      {drawn.map((time, at) => (
        <li key={keyOf(time)} style={computePosition(bands[at] ?? hours, hours, bands)}>
          <Withheld time={time} onUnblock={props.onUnblock} />
        </li>
      ))}
      {bookings.map((booking, at) => (
        <li key={booking.id} className="week-at" style={computePosition(spans[at] ?? hours, hours, spans)}>
          <WeekBooking booking={booking} {...props} />
        </li>
      ))}
    </ul>
  );
}

const keyOf = ({ reason, from, to, note }: WithheldTime) => `${reason}-${from}-${to}-${note}`;

function Withheld({ time, onUnblock }: { time: WithheldTime } & Pick<WeekActs, "onUnblock">) {
  const { from, to, reason, note, id } = time;
  const words = (
    <>
      <b>{isWhole(time) ? reasons[reason] : `${from} – ${to}`}</b> {!isWhole(time) && reasons[reason]} {note}
    </>
  );
  if (id === null) return <p className="week-withheld">{words}</p>;
  return (
    <button type="button" aria-haspopup="dialog" className="week-withheld" onClick={() => onUnblock(time)}>
      {words}
    </button>
  );
}

type WeekBookingProps = Pick<EntriesProps, "onView" | "onMove" | "marking"> & { booking: AdminBooking };

function WeekBooking({ booking, onView, onMove, marking }: WeekBookingProps) {
  const { startsAt, name, hostName, subject, status, outcome } = booking;
  const isMovable = status === "booked";
  const dragging = useDragging({ setTarget: marking.setTarget, onDrop: (time) => onMove(booking, time) });
  const shown = outcome === "no-show" ? outcome : status;
  const open = openPoint(booking);
  const state = open ?? stateWords[shown];
  const shortState = open ? shortWords[open] : state;
  const about = [hostName, subject].filter(Boolean).join(" · ");
  return (
    <button
      id={viewButtonId(booking.id)}
      type="button"
      aria-haspopup="dialog"
      className="week-call"
      data-status={shown}
      data-open={open}
      data-dragged={dragging.offset && ""}
      style={dragging.offset && { translate: `${dragging.offset.x}px ${dragging.offset.y}px` }}
      title={[`${clockOf(startsAt)} ${name}`, hostName && `With ${hostName}`, subject, state]
        .filter(Boolean)
        .join(". ")}
      {...(isMovable && dragging.handlers)}
      onClick={({ detail }) => (detail > 0 && dragging.wasDragged()) || onView(booking)} // a key's click has no detail
    >
      <span>
        <b>{clockOf(startsAt)}</b> {name}
      </span>{" "}
      {about && <span>{about}</span>} {shortState && <em>{shortState}</em>}
    </button>
  );
}

const shortWords = { [missingPlace]: "No place", [missingOutcome]: "Outcome?" };

/** Returns what staff still have to settle about a call. */
function openPoint(booking: AdminBooking): keyof typeof shortWords | undefined {
  if (isPlaceless(booking)) return missingPlace;
  return booking.status === "past" && booking.outcome === null ? missingOutcome : undefined;
}

const stateWords: Partial<Record<AdminBooking["status"] | "no-show", string>> = {
  pending: "Request",
  "no-show": "No-show",
};

const dragThresholdPixels = 5;

/** Handles dragging by mouse until release or Esc; a touch scrolls, and the call's dialog moves it too. */
function useDragging({ setTarget, onDrop }: Pick<Marking, "setTarget"> & { onDrop: (time: string) => void }) {
  const [offset, setOffset] = useState<{ x: number; y: number }>();
  const drag = useRef<{ x: number; y: number; keys: AbortController }>(undefined);
  const wasDragged = useRef(false);
  const end = () => {
    drag.current?.keys.abort();
    drag.current = undefined;
    setOffset(undefined);
    setTarget(undefined);
  };
  const handlers: Pick<
    React.DOMAttributes<HTMLElement>,
    "onPointerDown" | "onPointerMove" | "onPointerUp" | "onPointerCancel"
  > = {
    onPointerDown: ({ pointerType, button, clientX: x, clientY: y, currentTarget, pointerId }) => {
      wasDragged.current = false;
      if (pointerType !== "mouse" || button !== 0) return;
      drag.current = { x, y, keys: new AbortController() };
      currentTarget.setPointerCapture(pointerId); // a quick movement leaves the call before its first event
    },
    onPointerMove: ({ clientX, clientY, buttons }) => {
      if (!drag.current || buttons !== 1) return;
      const { x, y, keys } = drag.current;
      const moved = { x: clientX - x, y: clientY - y };
      if (!wasDragged.current && Math.hypot(moved.x, moved.y) < dragThresholdPixels) return;
      if (!wasDragged.current) addEventListener("keydown", ({ key }) => key === "Escape" && end(), keys);
      wasDragged.current = true;
      setOffset(moved);
      setTarget(timeAt(clientX, clientY));
    },
    onPointerUp: ({ clientX, clientY }) => {
      const time = drag.current && wasDragged.current ? timeAt(clientX, clientY) : undefined;
      end();
      if (time) onDrop(time);
    },
    onPointerCancel: end,
  };
  return { offset, handlers, wasDragged: () => wasDragged.current };
}

/** Returns the time whose cell is at a point of the window. */
function timeAt(x: number, y: number): string | undefined {
  const cell = document.elementsFromPoint(x, y).find((element) => element.matches(".week-cells > :enabled"));
  return cell?.id.replace(/^at-/, "");
}

const clockOf = (startsAt: string) => toCompanyTime(startsAt).slice(11);
