import { Plus, Trash2 } from "lucide-react";
import { humanise } from "#app/platform/text/humanise.ts";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { Button } from "#app/ui/button.tsx";
import { FieldNote } from "#app/ui/field-note.tsx";
import { Input } from "#app/ui/input.tsx";
import type { Period } from "../availability/contract.ts";

type DayHoursProps = {
  day: string;
  periods: readonly Period[];
  error: string | undefined;
  onChange: (periods: Period[]) => void;
};

const maxPeriods = 6;

/** Edits the working hours of a weekday as periods; the time between two is a break, no period means a day off. */
export function DayHours({ day, periods, error, onChange }: DayHoursProps) {
  const name = humanise(day);
  const errorId = error ? `${day}-hours-error` : undefined;
  const change = (index: number, changed: Partial<Period>) =>
    onChange(periods.map((period, at) => (at === index ? { ...period, ...changed } : period)));
  return (
    // No fieldset: WebKit places its legend above the hours.
    <div
      role="group"
      aria-labelledby={`${day}-hours`}
      aria-describedby={errorId}
      className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3"
    >
      <span id={`${day}-hours`} className="w-28 text-s font-semibold">
        {name}
      </span>
      {periods.length === 0 && <span className="text-s text-text-3">No calls</span>}
      {periods.map((period, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a period has no other name than its place
        <span key={index} className="flex min-w-0 items-center gap-1.5">
          <TimeInput
            name={`${day}-from-${index}`}
            label={`${name}, from`}
            value={period.from}
            isInvalid={error !== undefined}
            onChange={(from) => change(index, { from })}
          />
          –
          <TimeInput
            name={`${day}-to-${index}`}
            label={`${name}, to`}
            value={period.to}
            isInvalid={error !== undefined}
            onChange={(to) => change(index, { to })}
          />
          <RowButton
            icon={Trash2}
            tip="Remove"
            variant="danger"
            label={`Remove ${period.from} to ${period.to} on ${name}`}
            onClick={() => onChange(periods.filter((_, at) => at !== index))}
          />
        </span>
      ))}
      {periods.length < maxPeriods && (
        <Button
          variant="quiet"
          size="sm"
          icon={<Plus size={16} aria-hidden="true" />}
          aria-label={`Add hours on ${name}`}
          onClick={() => onChange([...periods, nextPeriod(periods)])}
        >
          Add hours
        </Button>
      )}
      {error && (
        <FieldNote id={errorId} kind="error" className="w-full">
          {error}
        </FieldNote>
      )}
    </div>
  );
}

type TimeInputProps = {
  name: string;
  label: string;
  value: string;
  isInvalid: boolean;
  onChange: (time: string) => void;
};

function TimeInput({ label, isInvalid, onChange, ...props }: TimeInputProps) {
  return (
    <Input
      type="time"
      step={300}
      required
      aria-label={label}
      aria-invalid={isInvalid || undefined}
      className="w-36 min-w-0 px-2.5 max-ml:w-32 max-ml:px-2"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      {...props}
    />
  );
}

/** Returns a new period after an hour's break, as far as the day allows. */
function nextPeriod(periods: readonly Period[]): Period {
  const last = periods.at(-1);
  if (!last) return { from: "09:00", to: "18:00" };
  const later = (hours: number) => `${String(Math.min(23, Number(last.to.slice(0, 2)) + hours)).padStart(2, "0")}:00`;
  return { from: later(1), to: later(3) };
}

/**
 * Returns the error in a day's hours, if any.
 * @example hoursFault([{ from: "12:00", to: "09:00" }]) // "Each end must be after its start, and each start after the end before."
 */
export function hoursFault(periods: readonly Period[]): string | undefined {
  if (periods.some(({ from, to }) => from === "" || to === "")) return "Choose both times.";
  const isInOrder = periods.every(({ from, to }, index) => from < to && (periods[index - 1]?.to ?? "") < from);
  return isInOrder ? undefined : "Each period must end after it starts, and start after the previous one ends.";
}
