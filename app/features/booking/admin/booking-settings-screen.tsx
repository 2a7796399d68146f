import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { weekdays } from "#app/platform/base/weekdays.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { fieldErrors } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { TitledSection } from "#app/ui/admin/titled-section.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { readBookingSettings, saveBookingSettings } from "../availability/contract.ts";
import type { BookingSettings, WeekHours } from "../availability/contract.ts";
import { DayHours, hoursFault } from "./day-hours.tsx";
import { HostAndPlace } from "./host-and-place.tsx";

export function BookingSettingsScreen({ call }: { call: Caller }) {
  const settings = useEndpoint(call, readBookingSettings);
  return (
    <TitledSection id="working-hours" title="Working hours" lead="When calls can be booked, and who takes them.">
      <Loaded from={settings} labels={{ loading: "Loading hours...", failed: "The hours did not load" }}>
        {(saved) => <SettingsForm call={call} settings={saved} />}
      </Loaded>
    </TitledSection>
  );
}

/** Renders the settings form. Sends only what differs from the opened settings, so concurrent edits are kept. */
function SettingsForm({ call, settings: current }: { call: Caller; settings: BookingSettings }) {
  const [settings, setOpened] = useState(current);
  const [hours, setHours] = useState<WeekHours>(settings.hours);
  const [faults, setFaults] = useState<SettingsErrors>({});
  const saving = useSaveSettings(call, (saved, { typed, form }) => {
    setOpened(saved);
    setHours((now) => ({ ...saved.hours, ...differing(now, typed.hours) })); // keeps what was chosen meanwhile
    showSaved(form, typed, saved);
  });
  const errors = { ...fieldErrors(saving.error), ...faults };

  function submit(data: FormData, form: HTMLFormElement) {
    const { read, faults: found } = readSettingsForm(data, hours);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) form.querySelector<HTMLElement>(`[name^="${first}"]`)?.focus();
    else saving.mutate({ typed: read, on: settings, form });
  }

  return (
    <Card>
      <AdminForm
        aria-label="Working hours"
        className="grid grid-cols-1 gap-6"
        isBusy={saving.isPending}
        onSend={submit}
      >
        <div className="divide-y divide-line border-y border-line">
          {weekdays.map((day) => (
            <DayHours
              key={day}
              day={day}
              periods={hours[day]}
              error={faults[day]}
              onChange={(periods) => setHours((before) => ({ ...before, [day]: periods }))}
            />
          ))}
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2 lg:grid-cols-5">
          {numbers.map(({ name, label, hint, ...range }) => (
            <Field key={name} label={label} hint={hint} error={errors[name]}>
              <Input name={name} type="number" min={0} {...range} defaultValue={settings[name] ?? ""} />
            </Field>
          ))}
        </div>
        <div className="grid items-end gap-4 sm:grid-cols-2">
          <HostAndPlace
            call={call}
            values={{ ...settings, hostName: null }}
            errors={errors}
            hint="Used for calls whose host has no link below: an https link, a number or any text."
          />
        </div>
        <div>
          <Button type="submit" size="sm" busy={saving.isPending} busyLabel="Saving...">
            Save hours
          </Button>
        </div>
      </AdminForm>
    </Card>
  );
}

type SettingsSave = { typed: BookingSettings; on: BookingSettings; form: HTMLFormElement };

function useSaveSettings(call: Caller, onSaved: (saved: BookingSettings, sent: SettingsSave) => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ typed: { hours, ...typed }, on }: SettingsSave) => {
      const days = differing(hours, on.hours);
      const body = { ...differing(typed, on), ...(Object.keys(days).length > 0 && { hours: days }) };
      return (await call(saveBookingSettings, { body })).data;
    },
    onSuccess: (saved, sent) => {
      toastSuccess("Working hours saved");
      queries.setQueryData([readBookingSettings.path], saved);
      onSaved(saved, sent);
    },
    onError: (error) => toastError(error, "Failed to save the working hours"),
  });
}

/** Returns the fields of `typed` that differ: plain data, in the contract's order. */
function differing<Some extends object>(typed: Some, on: Some): Partial<Some> {
  const changed = Object.entries(typed).filter(
    ([name, value]) => JSON.stringify(value) !== JSON.stringify(on[name as keyof Some]), // one of its keys
  );
  return Object.fromEntries(changed) as Partial<Some>; // some of its fields
}

/** Shows values that someone else saved, in fields that still have the sent values. */
function showSaved(form: HTMLFormElement, typed: BookingSettings, saved: BookingSettings): void {
  for (const name of [...numbers.map((field) => field.name), "hostId", "meeting"] as const) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    if (field.value.trim() === String(typed[name] ?? "")) field.value = String(saved[name] ?? "");
  }
}

/** The numeric fields. */
const numbers = [
  {
    name: "noticeHours",
    label: "Notice in hours",
    hint: "How long before its start a call can still be booked.",
    max: 336,
  },
  { name: "horizonDays", label: "Days ahead", hint: "How far ahead calls can be booked.", min: 1, max: 365 },
  { name: "bufferBeforeMinutes", label: "Minutes free before", hint: "Before each call.", max: 240 },
  { name: "bufferAfterMinutes", label: "Minutes free after", hint: "After each call.", max: 240 },
  { name: "mostPerDay", label: "Maximum calls a day", hint: "Leave empty to allow every slot.", min: 1, max: 48 },
] as const;

/** Errors by field name. */
type SettingsErrors = Partial<Record<string, string>>;

/** Reads the form, or returns its errors by field. */
function readSettingsForm(data: FormData, hours: WeekHours): { read: BookingSettings; faults: SettingsErrors } {
  const textOf = (name: string) => String(data.get(name) ?? "").trim();
  const faults: SettingsErrors = {};
  for (const day of weekdays) {
    const fault = hoursFault(hours[day]);
    if (fault) faults[day] = fault;
  }
  const numberOf = (name: (typeof numbers)[number]["name"]) => {
    const field = numbers.find((each) => each.name === name);
    const value = textOf(name) === "" ? NaN : Number(textOf(name));
    const least = field && "min" in field ? field.min : 0;
    if (!Number.isInteger(value) || value < least || value > (field?.max ?? 0))
      faults[name] = `A whole number from ${least} to ${field?.max}.`;
    return value;
  };
  const read = {
    hours,
    noticeHours: numberOf("noticeHours"),
    horizonDays: numberOf("horizonDays"),
    bufferBeforeMinutes: numberOf("bufferBeforeMinutes"),
    bufferAfterMinutes: numberOf("bufferAfterMinutes"),
    mostPerDay: textOf("mostPerDay") === "" ? null : numberOf("mostPerDay"),
    hostId: textOf("hostId") || null,
    meeting: textOf("meeting") || null,
  };
  return { read, faults };
}
