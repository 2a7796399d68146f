import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { readable } from "#app/platform/text/readable.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { readBookingSettings, saveBookingSettings, weekdays } from "../availability/contract.ts";
import type { BookingSettings, Period } from "../availability/contract.ts";

export function BookingSettingsScreen({ call }: { call: Caller }) {
  const settings = useAnswer(call, readBookingSettings);
  return (
    <section aria-labelledby="working-hours">
      <h2 id="working-hours" className="text-d4-lg">
        Working hours
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">When calls can be booked. Existing bookings stay.</p>
      <Loaded from={settings} labels={{ loading: "Loading hours...", failed: "The hours did not load" }}>
        {(saved) => <SettingsForm call={call} settings={saved} />}
      </Loaded>
    </section>
  );
}

function SettingsForm({ call, settings }: { call: Caller; settings: BookingSettings }) {
  const [faults, setFaults] = useState<Faults>({});
  const saving = useSaveSettings(call);
  const texts = textsOf(settings);

  function submit(form: HTMLFormElement) {
    const sent = new FormData(form);
    const { read, faults: found } = readSettingsForm(sent);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!saving.isPending) saving.mutate(read, { onSuccess: (saved) => showSaved(form, sent, saved) });
  }

  return (
    <Card>
      <form
        noValidate
        aria-label="Working hours"
        className="grid gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {weekdays.map((day) => (
            <Field key={day} label={readable(day)} error={faults[day]}>
              <Input name={day} defaultValue={texts[day]} placeholder="No calls" autoComplete="off" />
            </Field>
          ))}
        </div>
        <p className="text-s text-text-2">
          As 09:00-12:00, 13:00-18:00: what lies between is a break. Empty means no calls on that day.
        </p>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {numbers.map(({ name, label, hint, ...range }) => (
            <Field key={name} label={label} hint={hint} error={faults[name]}>
              <Input name={name} type="number" min={0} {...range} defaultValue={texts[name]} />
            </Field>
          ))}
        </div>
        <div>
          <Button type="submit" size="sm" busy={saving.isPending} busyLabel="Saving...">
            Save hours
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** Except where something else was typed meanwhile. */
function showSaved(form: HTMLFormElement, sent: FormData, saved: BookingSettings): void {
  for (const [name, text] of Object.entries(textsOf(saved))) {
    const field = form.elements.namedItem(name);
    if (field instanceof HTMLInputElement && field.value === sent.get(name)) field.value = text;
  }
}

/** By the names of fields. */
function textsOf(settings: BookingSettings): Record<string, string> {
  const hours = weekdays.map((day) => [day, hoursText(settings.hours[day])]);
  const rules = numbers.map(({ name }) => [name, String(settings[name] ?? "")]);
  return Object.fromEntries([...hours, ...rules]);
}

function useSaveSettings(call: Caller) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: BookingSettings) => (await call(saveBookingSettings, { body })).answer,
    onSuccess: (saved) => {
      toastSuccess("Working hours saved");
      queries.setQueryData([readBookingSettings.path], saved);
    },
    onError: (error) => toastError(error, "Failed to save the working hours"),
  });
}

// The settings of the calendar as staff type them; the working hours of a day as `09:00-12:00, 13:00-18:00`.
export function hoursText(periods: readonly Period[]): string {
  return periods.map(({ from, to }) => `${from}-${to}`).join(", ");
}

/**
 * Returns undefined unless the text is an ordered list of times.
 * @example readHours("9-12:30, 13.00–18") // [{ from: "09:00", to: "12:30" }, { from: "13:00", to: "18:00" }]
 */
export function readHours(text: string): Period[] | undefined {
  const parts = text.split(/[,;]/).filter((part) => part.trim() !== "");
  const periods = parts.map(readPeriod);
  const read = periods.filter((period) => period !== undefined);
  const isInOrder = read.every(({ from, to }, index) => from < to && (read[index - 1]?.to ?? "") < from);
  return read.length === periods.length && isInOrder ? read : undefined;
}

function readPeriod(part: string): Period | undefined {
  const [from, to, ...rest] = part.split(/[-–]/).map(readClock);
  return from && to && rest.length === 0 ? { from, to } : undefined;
}

function readClock(text: string): string | undefined {
  const [, hour = "", minute = "00"] = /^\s*([01]?\d|2[0-3])(?:[:.]([0-5]\d))?\s*$/.exec(text) ?? [];
  return hour && `${hour.padStart(2, "0")}:${minute}`;
}

/** The fields with a number. */
const numbers = [
  {
    name: "noticeHours",
    label: "Notice in hours",
    hint: "How long before it begins a call can still be booked.",
    max: 336,
  },
  { name: "horizonDays", label: "Days ahead", hint: "How far ahead calls can be booked.", min: 1, max: 365 },
  { name: "bufferBeforeMinutes", label: "Minutes free before", hint: "Before each call.", max: 240 },
  { name: "bufferAfterMinutes", label: "Minutes free after", hint: "After each call.", max: 240 },
  { name: "mostPerDay", label: "Maximum calls a day", hint: "Empty: as many as there are slots.", min: 1, max: 48 },
] as const;

/** By the names of fields. */
type Faults = Partial<Record<string, string>>;

/** Reads the form, or returns its errors by field. */
function readSettingsForm(data: FormData): { read: BookingSettings; faults: Faults } {
  const textOf = (name: string) => String(data.get(name) ?? "").trim();
  const faults: Faults = {};
  const hoursOf = (day: string) => {
    const hours = readHours(textOf(day));
    if (!hours) faults[day] = "Write times in order, as 09:00-12:00, 13:00-18:00.";
    return hours ?? [];
  };
  const numberOf = (name: (typeof numbers)[number]["name"]) => {
    const field = numbers.find((each) => each.name === name);
    const value = textOf(name) === "" ? NaN : Number(textOf(name));
    const least = field && "min" in field ? field.min : 0;
    if (!Number.isInteger(value) || value < least || value > (field?.max ?? 0))
      faults[name] = `A whole number from ${least} to ${field?.max}.`;
    return value;
  };
  const read = {
    hours: {
      monday: hoursOf("monday"),
      tuesday: hoursOf("tuesday"),
      wednesday: hoursOf("wednesday"),
      thursday: hoursOf("thursday"),
      friday: hoursOf("friday"),
      saturday: hoursOf("saturday"),
      sunday: hoursOf("sunday"),
    },
    noticeHours: numberOf("noticeHours"),
    horizonDays: numberOf("horizonDays"),
    bufferBeforeMinutes: numberOf("bufferBeforeMinutes"),
    bufferAfterMinutes: numberOf("bufferAfterMinutes"),
    mostPerDay: textOf("mostPerDay") === "" ? null : numberOf("mostPerDay"),
  };
  return { read, faults };
}
