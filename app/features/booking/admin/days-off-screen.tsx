import { Trash2 } from "lucide-react";
import { useRef } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { listDaysOff } from "../contract.ts";
import { AddDaysOff } from "./add-days-off.tsx";
import { dateWords, rangeWords } from "./booking-words.ts";
import { joinDays } from "./day-ranges.ts";
import type { DayRange } from "./day-ranges.ts";
import { useRemoveDaysOff } from "./use-days-off.ts";

export function DaysOffScreen({ call }: { call: Caller }) {
  const list = useAnswer(call, listDaysOff);
  const heading = useRef<HTMLHeadingElement>(null);
  const removal = useRemoveDaysOff(call, () => heading.current?.focus());
  return (
    <section aria-labelledby="days-off" className="mt-12">
      <h2 id="days-off" ref={heading} tabIndex={-1} className="text-d4-lg">
        Days without calls
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">No calls can be booked on these days. Existing bookings stay.</p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <AddDaysOff call={call} />
        <Loaded from={list} labels={{ loading: "Loading days...", failed: "The days did not load" }}>
          {({ daysOff, holidays }) => (
            <div className="grid gap-5">
              <Days ranges={joinDays(daysOff)} onRemove={(range) => !removal.isPending && removal.mutate(range)} />
              <Holidays holidays={holidays} />
            </div>
          )}
        </Loaded>
      </div>
    </section>
  );
}

function Days({ ranges, onRemove }: { ranges: readonly DayRange[]; onRemove: (range: DayRange) => void }) {
  if (ranges.length === 0)
    return (
      <Card>
        <p className="text-text-2">No days off.</p>
      </Card>
    );
  return (
    <Card pad="none" clip>
      <ul aria-label="Days off" className="divide-y divide-line">
        {ranges.map((range) => (
          <li key={range.first} className="flex items-center justify-between gap-4 px-6 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{rangeWords(range)}</p>
              {range.note && <p className="text-s wrap-anywhere text-text-2">{range.note}</p>}
              {range.bookings > 0 && <p className="text-s text-warn">{bookedWords(range)}</p>}
            </div>
            <RowButton
              icon={Trash2}
              tip="Remove"
              label={`Offer calls on ${rangeWords(range)} again`}
              variant="danger"
              onClick={() => onRemove(range)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function bookedWords({ first, last, bookings }: DayRange): string {
  return `${bookings === 1 ? "1 call is" : `${bookings} calls are`} booked on ${first === last ? "it" : "these days"}`;
}

function Holidays({ holidays }: { holidays: readonly { day: string; name: string }[] }) {
  return (
    <details className="rounded-lg border border-line bg-surface px-6 py-4">
      <summary className="min-h-6 font-semibold">Public holidays ({holidays.length})</summary>
      <ul className="mt-3 grid gap-1.5 text-s">
        {holidays.map(({ day, name }) => (
          <li key={day} className="flex flex-wrap justify-between gap-x-6 text-text-2">
            <time dateTime={day}>{dateWords(day)}</time>
            <span>{name}</span>
          </li>
        ))}
      </ul>
    </details>
  );
}
