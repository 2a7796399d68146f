import { useMutation, useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { addBusyCalendar, listBusyCalendars, removeBusyCalendar } from "../busy-calendars/contract.ts";
import type { BusyCalendar } from "../busy-calendars/contract.ts";

const firstReadingMs = 5_000;

export function BusyCalendarsScreen({ call }: { call: Caller }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useQuery({
    queryKey: [listBusyCalendars.path],
    queryFn: async () => (await call(listBusyCalendars, {})).answer,
    refetchOnMount: "always",
    refetchInterval: ({ state }) => (state.data?.some(isUnread) ? firstReadingMs : false),
  });
  const removal = useRemoval(call, () => heading.current?.focus());
  return (
    <section aria-labelledby="busy-calendars" className="mt-12">
      <h2 id="busy-calendars" ref={heading} tabIndex={-1} className="text-d4-lg">
        Busy calendars
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">
        No calls are offered during the events of these calendars. They are read every ten minutes, and only the busy
        times are stored.
      </p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <AddBusyCalendar call={call} />
        <Loaded from={list} labels={{ loading: "Loading calendars...", failed: "The calendars did not load" }}>
          {(calendars) => (
            <Calendars calendars={calendars} onRemove={(calendar) => !removal.isPending && removal.mutate(calendar)} />
          )}
        </Loaded>
      </div>
    </section>
  );
}

function isUnread({ readAt, error }: BusyCalendar): boolean {
  return readAt === null && error === null;
}

type CalendarsProps = { calendars: readonly BusyCalendar[]; onRemove: (calendar: BusyCalendar) => void };

function Calendars({ calendars, onRemove }: CalendarsProps) {
  if (calendars.length === 0)
    return (
      <Card>
        <p className="text-text-2">No calendars.</p>
      </Card>
    );
  return (
    <Card pad="none" clip>
      <ul aria-label="Busy calendars" className="divide-y divide-line">
        {calendars.map((calendar) => (
          <li key={calendar.id} className="flex items-center justify-between gap-4 px-6 py-3">
            <div className="min-w-0">
              <p className="font-semibold wrap-anywhere">
                {calendar.name} <span className="font-normal text-text-2">({calendar.host})</span>
              </p>
              <p className="text-s text-text-2">{readingWords(calendar)}</p>
              {calendar.error && <p className="text-s wrap-anywhere text-err">{calendar.error}</p>}
            </div>
            <RowButton
              icon={Trash2}
              tip="Remove"
              label={`Remove the calendar ${calendar.name}`}
              variant="danger"
              onClick={() => onRemove(calendar)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function readingWords(calendar: BusyCalendar): string {
  if (isUnread(calendar)) return "Reading...";
  if (calendar.readAt === null) return "Not read yet";
  const times = calendar.busyTimes === 1 ? "1 busy time" : `${calendar.busyTimes} busy times`;
  return `${times}, read ${minuteOf(calendar.readAt)}`;
}

function useRemoval(call: Caller, onRemoved: () => void) {
  const reload = useReload(listBusyCalendars);
  return useMutation({
    mutationFn: ({ id }: BusyCalendar) => call(removeBusyCalendar, { params: { id } }),
    onSuccess: () => {
      toastSuccess("Calendar removed");
      onRemoved();
      return reload();
    },
    onError: (error) => toastError(error, "Failed to remove the calendar"),
  });
}

type Faults = { name?: string | undefined; url?: string | undefined };

function AddBusyCalendar({ call }: { call: Caller }) {
  const reload = useReload(listBusyCalendars);
  const [faults, setFaults] = useState<Faults>({});
  const adding = useMutation({
    mutationFn: async (body: { name: string; url: string }) => (await call(addBusyCalendar, { body })).answer,
    onSuccess: () => {
      toastSuccess("Calendar added");
      return reload();
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to add the calendar"),
  });

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const [name = "", url = ""] = ["name", "url"].map((field) => String(data.get(field) ?? "").trim());
    const found: Faults = {
      name: name === "" ? "Say whose calendar it is." : undefined,
      url: /^(https?|webcals?):\/\//i.test(url)
        ? undefined
        : "Enter an address that begins with https:// or webcal://.",
    };
    setFaults(found);
    const first = found.name ? "name" : "url";
    if (found.name ?? found.url) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
    else if (!adding.isPending) adding.mutate({ name, url }, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <form
        noValidate
        aria-label="Add a calendar"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
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
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add the calendar
          </Button>
        </div>
      </form>
    </Card>
  );
}
