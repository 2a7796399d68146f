import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { useLocation } from "react-router";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useEndpoint, useReload } from "#app/ui/admin/use-endpoint.ts";
import { Button } from "#app/ui/button.tsx";
import { Card } from "#app/ui/card.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { takeFocus } from "#app/ui/take-focus.ts";
import { addDayOff, listDaysOff, removeDayOff } from "../contract.ts";
import { NoteAndButton } from "./blocked-time-form.tsx";
import { dateWords, rangeWords } from "./booking-words.ts";
import { joinDays } from "./day-ranges.ts";
import type { DayRange } from "./day-ranges.ts";
import { RemovableList, RemovableSection } from "./removable-section.tsx";

export function DaysOffScreen({ call }: { call: Caller }) {
  const list = useEndpoint(call, listDaysOff);
  return (
    <RemovableSection
      id="days-off"
      title="Days without calls"
      lead="No calls can be booked on these days. Existing bookings stay."
      form={<AddDaysOff call={call} />}
      from={list}
      endpoint={listDaysOff}
      labels={{ loading: "Loading days...", failed: "The days did not load" }}
      remove={({ first, last }: DayRange) => call(removeDayOff, { params: { day: first }, query: { until: last } })}
      removed={(range) => `Calls can be booked on ${rangeWords(range)} again`}
      failure={(error) => withReason(error, "Failed to remove the days")}
    >
      {({ daysOff, holidays }, onRemove) => (
        <div className="grid gap-4">
          <RemovableList
            label="Days off"
            empty="No days off."
            rows={joinDays(daysOff)}
            keyOf={({ first }) => first}
            removeLabel={(range) => `Offer calls on ${rangeWords(range)} again`}
            onRemove={onRemove}
          >
            {(range) => (
              <>
                <p className="font-semibold">{rangeWords(range)}</p>
                {range.note && <p className="text-s wrap-anywhere text-text-2">{range.note}</p>}
                {range.bookings > 0 && <p className="text-s text-warn">{bookedWords(range)}</p>}
              </>
            )}
          </RemovableList>
          <Holidays holidays={holidays} />
        </div>
      )}
    </RemovableSection>
  );
}

function withReason(error: unknown, failure: string): string {
  const reason = refusalMessage(error);
  return reason ? `${failure}. ${reason}` : failure;
}

function bookedWords({ first, last, bookings }: DayRange): string {
  return `${bookings === 1 ? "1 call is" : `${bookings} calls are`} booked on ${first === last ? "this day" : "these days"}`;
}

function Holidays({ holidays }: { holidays: readonly { day: string; name: string }[] }) {
  return (
    <details className="folding rounded-lg border border-line">
      <summary className="font-semibold">Public holidays ({holidays.length})</summary>
      <ul className="grid gap-1.5 px-5 pb-4 text-s">
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

type DayError = { field: "day" | "until"; message: string };

function AddDaysOff({ call }: { call: Caller }) {
  const [fault, setFault] = useState<DayError>();
  const [first, setFirst] = useState("");
  const adding = useAddDaysOff(call);
  const { hash } = useLocation();

  function submit(data: FormData, form: HTMLFormElement) {
    const [day = "", last = "", note = ""] = ["day", "until", "note"].map((name) => String(data.get(name) ?? ""));
    const until = last || day;
    const found = faultOf(day, until);
    setFault(found);
    if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else adding.mutate({ day, until, note }, { onSuccess: () => form.reset() });
  }

  const errorOf = (field: DayError["field"]) => (fault?.field === field ? fault.message : undefined);
  return (
    <Card>
      <AdminForm
        aria-label="Add days off"
        className="grid gap-4"
        onReset={() => setFirst("")}
        isBusy={adding.isPending}
        onSend={submit}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <Field id="day-off" label="First day" error={errorOf("day")} required>
            <Input
              ref={hash === "#day-off" ? takeFocus : undefined}
              name="day"
              type="date"
              onChange={(event) => setFirst(event.currentTarget.value)}
            />
          </Field>
          <Field id="day-off-until" label="Last day" aside="optional" error={errorOf("until")}>
            <Input name="until" type="date" min={first || undefined} />
          </Field>
        </div>
        <NoteAndButton id="day-off-note">
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Adding...">
            Add days
          </Button>
        </NoteAndButton>
      </AdminForm>
    </Card>
  );
}

function faultOf(day: string, until: string): DayError | undefined {
  if (day === "") return { field: "day", message: "Choose a day." };
  return until < day ? { field: "until", message: "The last day is before the first." } : undefined;
}

function useAddDaysOff(call: Caller) {
  const reload = useReload(listDaysOff);
  return useMutation({
    mutationFn: async (body: { day: string; until: string; note: string }) => (await call(addDayOff, { body })).data,
    onSuccess: ({ day, until = day }) => {
      toastSuccess(`No calls on ${rangeWords({ first: day, last: until })}`);
      return reload();
    },
    onError: (error) => toastError(error, withReason(error, "Failed to add the days")),
  });
}
