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
import type { BookingSettings } from "../availability/contract.ts";
import { hoursText, numbers, readSettingsForm } from "./hours-text.ts";
import type { Faults } from "./hours-text.ts";

export function BookingSettingsDesk({ call }: { call: Caller }) {
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
