// A week drawn as days and hours.
import { useState } from "react";
import { dateWords } from "./booking-words.ts";
import { WeekColumn } from "./week-column.tsx";
import { spanOf } from "./week-entries.tsx";
import type { WeekActs, WeekDay } from "./week-entries.tsx";
import { hoursAround, localTime, listSteps } from "./week-layout.ts";
import type { Minutes } from "./week-layout.ts";
import { useMarking } from "./week-marking.ts";
import "./week.css";

type WeekGridProps = WeekActs & {
  days: readonly WeekDay[];
  /** The present local time of the company. */
  now: string;
};

/** Draws days as columns, on phones one day at a time. Times are pressed or marked by pointer and by arrow keys. */
export function WeekGrid({ days, now, ...acts }: WeekGridProps) {
  const today = now.slice(0, 10);
  const [chosen, setChosen] = useState(today);
  const shown = (days.find(({ day }) => day === chosen) ?? days.find(({ day }) => day === today) ?? days[0])?.day ?? "";
  const hours = hoursAround(days.flatMap(({ periods, bookings }) => [...periods, ...bookings.map(spanOf)]));
  const marking = useMarking();
  const { focused } = marking;
  const isReachable = focused !== undefined && focused > now && days.some(({ day }) => focused.startsWith(day));
  const tabStop = isReachable ? focused : firstTime(days, { hours, now });
  const closed = days.filter(({ isClosed }) => isClosed);
  const areNarrow = closed.every(({ bookings }) => bookings.length === 0); // all or none, so that they are equal
  const hourCount = (hours.to - hours.from) / 60;
  const height = `calc(${hourCount} * var(--hour))`;
  return (
    <>
      <div role="group" aria-label="Day" className="week-strip">
        {days.map(({ day, bookings }) => (
          <button
            key={day}
            type="button"
            aria-pressed={day === shown}
            data-today={day === today || undefined}
            onClick={() => setChosen(day)}
          >
            {dateWords(day).slice(0, 3)} <b>{Number(day.slice(8))}</b>
            <i aria-hidden="true">
              {bookings.length > 0 && (bookings.length === 1 ? "1 call" : `${bookings.length} calls`)}
            </i>
          </button>
        ))}
      </div>
      <div className="week">
        <div aria-hidden="true" className="week-gutter" style={{ height }}>
          {Array.from({ length: hourCount + 1 }, (_, index) => (
            <span key={index}>{localTime(today, hours.from + index * 60).slice(11)}</span>
          ))}
        </div>
        <ol>
          {days.map((day) => (
            <WeekColumn
              key={day.day}
              {...day}
              {...acts}
              hours={hours}
              height={height}
              now={now}
              isShown={day.day === shown}
              isNarrow={day.isClosed && areNarrow}
              marking={marking}
              tabStop={tabStop}
            />
          ))}
        </ol>
      </div>
    </>
  );
}

/** Returns the time that Tab reaches until another one had the focus: the next one within working hours. */
function firstTime(days: readonly WeekDay[], { hours, now }: { hours: Minutes; now: string }): string | undefined {
  const times = days.flatMap(({ day, periods }) =>
    (periods.length > 0 ? periods : [hours]).flatMap(({ from, to }) => listSteps({ from, to }, day)),
  );
  return times.find((time) => time > now);
}
