import { dayMs } from "#app/platform/base/durations.ts";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { AdminForm } from "#app/ui/admin/admin-form.tsx";
import { addBlockedTime, listBlockedTimes, removeBlockedTime } from "../availability/contract.ts";
import type { BlockedTime } from "../availability/contract.ts";
import { spanWords } from "./booking-words.ts";
import { RemovableList, RemovableSection } from "./removable-section.tsx";

export function BlockedTimesScreen({ call }: { call: Caller }) {
  const list = useAnswer(call, listBlockedTimes);
  return (
    <RemovableSection
      id="blocked-times"
      title="Blocked times"
      lead="No calls can be booked in these times. Existing bookings stay."
      form={<AddBlockedTime call={call} />}
      from={list}
      endpoint={listBlockedTimes}
      labels={{ loading: "Loading blocked times...", failed: "The blocked times did not load" }}
      remove={({ id }: BlockedTime) => call(removeBlockedTime, { params: { id } })}
      removed={() => "Calls can be booked at this time again"}
      failure={() => "Failed to remove the blocked time"}
    >
      {(times, onRemove) => (
        <RemovableList
          label="Blocked times"
          empty="No blocked times."
          rows={times}
          keyOf={({ id }) => id}
          removeLabel={(time) => `Offer calls again: ${spanWords(time)}`}
          onRemove={onRemove}
        >
          {(time) => (
            <>
              <p className="font-semibold">{spanWords(time)}</p>
              {time.note && <p className="text-s wrap-anywhere text-text-2">{time.note}</p>}
              {time.bookings > 0 && (
                <p className="text-s text-warn">
                  {time.bookings === 1 ? "1 call is" : `${time.bookings} calls are`} booked in it
                </p>
              )}
            </>
          )}
        </RemovableList>
      )}
    </RemovableSection>
  );
}

type BlockedTimeInput = { from: string; to: string; repeats: "never" | "weekly"; note: string };

function AddBlockedTime({ call }: { call: Caller }) {
  const [fault, setFault] = useState<{ field: "from" | "to"; message: string }>();
  const adding = useAdding(call);

  function submit(data: FormData, form: HTMLFormElement) {
    const textOf = (name: string) => String(data.get(name) ?? "");
    const sent: BlockedTimeInput = {
      from: textOf("from"),
      to: textOf("to"),
      repeats: data.has("weekly") ? "weekly" : "never",
      note: textOf("note"),
    };
    const found = faultOf(sent);
    setFault(found);
    if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else adding.mutate(sent, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <AdminForm aria-label="Block a time" className="grid gap-4" isBusy={adding.isPending} onSend={submit}>
        {/* Side by side only if there is room for AM and PM in both. */}
        <div className="grid gap-4 sm:max-lg:grid-cols-2 2xl:grid-cols-2">
          <Field label="From" error={fault?.field === "from" && fault.message} required>
            <Input name="from" type="datetime-local" />
          </Field>
          <Field label="To" error={fault?.field === "to" && fault.message} required>
            <Input name="to" type="datetime-local" />
          </Field>
        </div>
        <SwitchRow name="weekly" label="Every week" description="From then on, until it is removed." />
        <Field label="Note" aside="optional" hint="Only the company sees it.">
          <Input name="note" maxLength={200} autoComplete="off" />
        </Field>
        <div>
          <Button type="submit" size="sm" busy={adding.isPending} busyLabel="Blocking...">
            Block the time
          </Button>
        </div>
      </AdminForm>
    </Card>
  );
}

function faultOf({ from, to, repeats }: BlockedTimeInput): { field: "from" | "to"; message: string } | undefined {
  if (from === "") return { field: "from", message: "Choose a day and a time." };
  if (to === "") return { field: "to", message: "Choose a day and a time." };
  if (to <= from) return { field: "to", message: "The end must be after the start." };
  const days = (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / dayMs;
  if (repeats === "weekly" && days > 7)
    return { field: "to", message: "A block that repeats weekly can last a week at most." };
  return days > 366 ? { field: "to", message: "A block can last a year at most." } : undefined;
}

function useAdding(call: Caller) {
  const reload = useReload(listBlockedTimes);
  return useMutation({
    mutationFn: async (body: BlockedTimeInput) => (await call(addBlockedTime, { body })).answer,
    onSuccess: () => {
      toastSuccess("Time blocked");
      return reload();
    },
    onError: (error) => toastRefusal(error, "Failed to block the time"),
  });
}
