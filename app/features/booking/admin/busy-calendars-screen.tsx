import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { formatDateTime } from "#app/platform/i18n/format.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import {
  addBusyCalendar,
  changeBusyCalendar,
  listBusyCalendars,
  removeBusyCalendar,
} from "../busy-calendars/contract.ts";
import type { BusyCalendar } from "../busy-calendars/contract.ts";
import { RemovableList, RemovableSection } from "./removable-section.tsx";

const firstReadingMs = 5_000;

export function BusyCalendarsScreen({ call }: { call: Caller }) {
  const list = useEndpoint(
    call,
    listBusyCalendars,
    {},
    {
      refetchInterval: ({ state }) => (state.data?.some(isUnread) ? firstReadingMs : false),
    },
  );
  return (
    <RemovableSection
      id="busy-calendars"
      title="Busy calendars"
      lead="No calls are offered during events in these calendars. They are read every ten minutes, and only the busy times are stored."
      form={<AddBusyCalendar call={call} />}
      from={list}
      endpoint={listBusyCalendars}
      labels={{ loading: "Loading calendars...", failed: "The calendars did not load" }}
      remove={({ id }: BusyCalendar) => call(removeBusyCalendar, { params: { id } })}
      removed={() => "Calendar removed"}
      failure={() => "Failed to remove the calendar"}
    >
      {(calendars, onRemove) => (
        <RemovableList
          label="Busy calendars"
          empty="No calendars."
          rows={calendars}
          keyOf={({ id }) => id}
          removeLabel={({ name }) => `Remove the calendar ${name}`}
          onRemove={onRemove}
        >
          {(calendar) => (
            <>
              <p className="font-semibold wrap-anywhere">
                {calendar.name} <span className="font-normal text-text-2">({calendar.host})</span>
              </p>
              <p className="text-s text-text-2">{readingWords(calendar)}</p>
              {calendar.error && <p className="text-s wrap-anywhere text-err">{calendar.error}</p>}
              <OwnAddress call={call} calendar={calendar} />
            </>
          )}
        </RemovableList>
      )}
    </RemovableSection>
  );
}

function isUnread({ readAt, error }: BusyCalendar): boolean {
  return readAt === null && error === null;
}

function readingWords(calendar: BusyCalendar): string {
  if (isUnread(calendar)) return "Reading...";
  if (calendar.readAt === null) return "Not read yet";
  const times = calendar.busyTimes === 1 ? "1 busy time" : `${calendar.busyTimes} busy times`;
  return `${times}, read ${formatDateTime(calendar.readAt)}`;
}

const ownAddressHint = "With it, declined invitations and working-elsewhere days don’t block calls.";

function OwnAddress({ call, calendar: { id, name, ownAddress } }: { call: Caller; calendar: BusyCalendar }) {
  const reload = useReload(listBusyCalendars);
  const saving = useMutation({
    mutationFn: async (address: string) =>
      (await call(changeBusyCalendar, { params: { id }, body: { ownAddress: address === "" ? null : address } })).data,
    onSuccess: () => {
      toastSuccess("Calendar saved");
      return reload();
    },
    onError: (error) => toastRefusal(error, "Failed to save the calendar"),
  });
  return (
    <details className="text-s">
      <summary className="w-fit cursor-pointer text-text-2">
        {ownAddress === null ? "Declined invitations block" : "Declined invitations don’t block"}
      </summary>
      <AdminForm
        aria-label={`Whose calendar ${name} is`}
        className="mt-2 grid max-w-sm gap-3"
        isBusy={saving.isPending}
        onSend={(data) => saving.mutate(String(data.get("ownAddress") ?? "").trim())}
      >
        <Field label="Email address in this calendar" hint={ownAddressHint}>
          <Input name="ownAddress" type="email" maxLength={254} autoComplete="off" defaultValue={ownAddress ?? ""} />
        </Field>
        <div>
          <Button type="submit" size="sm" variant="line" busy={saving.isPending} busyLabel="Saving...">
            Save
          </Button>
        </div>
      </AdminForm>
    </details>
  );
}

type CalendarErrors = { name?: string | undefined; url?: string | undefined };

function faultsOf({ name, url }: { name: string; url: string }): CalendarErrors {
  return {
    name: name === "" ? "Enter whose calendar it is." : undefined,
    url: /^(https?|webcals?):\/\//i.test(url) ? undefined : "Enter an address that begins with https:// or webcal://.",
  };
}

function AddBusyCalendar({ call }: { call: Caller }) {
  const reload = useReload(listBusyCalendars);
  const [faults, setFaults] = useState<CalendarErrors>({});
  const adding = useMutation({
    mutationFn: async (body: { name: string; url: string; ownAddress: string | null }) =>
      (await call(addBusyCalendar, { body })).data,
    onSuccess: () => {
      toastSuccess("Calendar added");
      return reload();
    },
    onError: (error) => toastRefusal(error, "Failed to add the calendar"),
  });

  function submit(data: FormData, form: HTMLFormElement) {
    const [name = "", url = "", ownAddress = ""] = ["name", "url", "ownAddress"].map((field) =>
      String(data.get(field) ?? "").trim(),
    );
    const found = faultsOf({ name, url });
    setFaults(found);
    const first = found.name ? "name" : "url";
    if (found.name ?? found.url) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else adding.mutate({ name, url, ownAddress: ownAddress || null }, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <AdminForm aria-label="Add a calendar" className="grid gap-4" isBusy={adding.isPending} onSend={submit}>
        <Field label="Whose calendar" error={faults.name} required>
          <Input name="name" maxLength={100} autoComplete="off" />
        </Field>
        <Field
          label="Private address"
          hint="Google: secret address in iCal format. Outlook, iCloud, Nextcloud: a published or shared link that ends in .ics."
          error={faults.url}
          required
        >
          <Input name="url" type="url" maxLength={2000} autoComplete="off" />
        </Field>
        <Field label="Email address in this calendar (optional)" hint={ownAddressHint}>
          <Input name="ownAddress" type="email" maxLength={254} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add the calendar
          </Button>
        </div>
      </AdminForm>
    </Card>
  );
}
