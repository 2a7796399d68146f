import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { toCompanyTime } from "#app/platform/i18n/company-time.ts";
import { companyCity } from "#app/platform/i18n/company-zone.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { Select } from "#app/ui/select.tsx";
import { listSlots } from "../contract.ts";
import { groupBy } from "../slot-days.ts";
import { dateWords } from "./booking-words.ts";

type TimeChoiceProps = {
  call: Caller;
  /** Local time of the company, as form fields have it. */
  value: string;
  onChoose: (time: string) => void;
  error: string | undefined;
};

/** Renders days with free slots and their times as buttons; any other time can be typed below. */
export function TimeChoice({ call, value, onChoose, error }: TimeChoiceProps) {
  const slots = useEndpoint(call, listSlots);
  return (
    <div className="grid gap-4">
      <Loaded from={slots} labels={{ loading: "Loading free slots...", failed: "The free slots did not load" }}>
        {({ slots: free }) => (
          <FreeSlots times={free.map((time) => toCompanyTime(time))} value={value} onChoose={onChoose} />
        )}
      </Loaded>
      <Field label={`Day and time (${companyCity})`} hint="It can be outside working hours." error={error} required>
        <Input
          name="startsAt"
          type="datetime-local"
          value={value}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      </Field>
    </div>
  );
}

type FreeSlotsProps = { times: readonly string[]; value: string; onChoose: (time: string) => void };

function FreeSlots({ times, value, onChoose }: FreeSlotsProps) {
  const days = new Map(groupBy(times, dayOf));
  const [picked, setPicked] = useState(() => (days.has(dayOf(value)) ? dayOf(value) : [...days.keys()][0]));
  if (picked === undefined)
    return <p className="text-s text-text-2">There are no free slots in the period in which calls can be booked.</p>;
  return (
    <>
      <Field label="Day with free slots">
        <Select value={picked} onChange={({ currentTarget }) => setPicked(currentTarget.value)}>
          {[...days.keys()].map((day) => (
            <option key={day} value={day}>
              {dateWords(day)}
            </option>
          ))}
        </Select>
      </Field>
      <div
        role="group"
        aria-label={`Free on ${dateWords(picked)}`}
        className="grid grid-cols-[repeat(auto-fill,minmax(4.25rem,1fr))] gap-2"
      >
        {(days.get(picked) ?? []).map((time) => (
          <button
            key={time}
            type="button"
            aria-pressed={time === value}
            className="min-h-10 rounded-md border border-control text-s font-medium hover:bg-brand-soft aria-pressed:border-btn aria-pressed:bg-btn aria-pressed:text-btn-text pointer-coarse:min-h-11 aria-pressed:forced-colors:border-3"
            onClick={() => onChoose(time)}
          >
            {time.slice(11)}
          </button>
        ))}
      </div>
    </>
  );
}

const dayOf = (time: string) => time.slice(0, 10);
