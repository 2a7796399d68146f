import { useMutation } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useRef, useState } from "react";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { Loaded } from "#app/ui/admin/loaded.tsx";
import { RowButton } from "#app/ui/admin/row-button.tsx";
import { toastError, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useAnswer, useReload } from "#app/ui/admin/use-answer.ts";
import { Card } from "#app/ui/card.tsx";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { addBlockedTime, listBlockedTimes, removeBlockedTime } from "../availability/contract.ts";
import type { BlockedTime } from "../availability/contract.ts";
import { spanWords } from "./booking-words.ts";

export function BlockedTimesScreen({ call }: { call: Caller }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const list = useAnswer(call, listBlockedTimes);
  const removal = useRemoval(call, () => heading.current?.focus());
  return (
    <section aria-labelledby="blocked-times" className="mt-12">
      <h2 id="blocked-times" ref={heading} tabIndex={-1} className="text-d4-lg">
        Blocked times
      </h2>
      <p className="mt-1.5 mb-5 text-text-2">No calls can be booked in these times. Existing bookings stay.</p>
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
        <AddBlockedTime call={call} />
        <Loaded from={list} labels={{ loading: "Loading blocked times...", failed: "The blocked times did not load" }}>
          {(times) => <BlockedTimes times={times} onRemove={(time) => !removal.isPending && removal.mutate(time)} />}
        </Loaded>
      </div>
    </section>
  );
}

function BlockedTimes({ times, onRemove }: { times: readonly BlockedTime[]; onRemove: (time: BlockedTime) => void }) {
  if (times.length === 0)
    return (
      <Card>
        <p className="text-text-2">No blocked times.</p>
      </Card>
    );
  return (
    <Card pad="none" clip>
      <ul aria-label="Blocked times" className="divide-y divide-line">
        {times.map((time) => (
          <li key={time.id} className="flex items-center justify-between gap-4 px-6 py-3">
            <div className="min-w-0">
              <p className="font-semibold">{spanWords(time)}</p>
              {time.note && <p className="text-s wrap-anywhere text-text-2">{time.note}</p>}
              {time.bookings > 0 && (
                <p className="text-s text-warn">
                  {time.bookings === 1 ? "1 call is" : `${time.bookings} calls are`} booked in it
                </p>
              )}
            </div>
            <RowButton
              icon={Trash2}
              tip="Remove"
              label={`Offer calls again: ${spanWords(time)}`}
              variant="danger"
              onClick={() => onRemove(time)}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function useRemoval(call: Caller, onRemoved: () => void) {
  const reload = useReload(listBlockedTimes);
  return useMutation({
    mutationFn: ({ id }: BlockedTime) => call(removeBlockedTime, { params: { id } }),
    onSuccess: () => {
      toastSuccess("Calls can be booked at this time again");
      onRemoved();
      return reload();
    },
    onError: (error) => toastError(error, "Failed to remove the blocked time"),
  });
}

type Sent = { from: string; to: string; repeats: "never" | "weekly"; note: string };

function AddBlockedTime({ call }: { call: Caller }) {
  const [fault, setFault] = useState<{ field: "from" | "to"; message: string }>();
  const adding = useAdding(call);

  function submit(form: HTMLFormElement) {
    const data = new FormData(form);
    const textOf = (name: string) => String(data.get(name) ?? "");
    const sent: Sent = {
      from: textOf("from"),
      to: textOf("to"),
      repeats: data.has("weekly") ? "weekly" : "never",
      note: textOf("note"),
    };
    const found = faultOf(sent);
    setFault(found);
    if (found) form.querySelector<HTMLElement>(`[name=${found.field}]`)?.focus();
    else if (!adding.isPending) adding.mutate(sent, { onSuccess: () => form.reset() });
  }

  return (
    <Card>
      <form
        noValidate
        aria-label="Block a time"
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit(event.currentTarget);
        }}
      >
        <div className="grid gap-4 sm:grid-cols-2">
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
      </form>
    </Card>
  );
}

const dayMs = 24 * 60 * 60 * 1000;

function faultOf({ from, to, repeats }: Sent): { field: "from" | "to"; message: string } | undefined {
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
    mutationFn: async (body: Sent) => (await call(addBlockedTime, { body })).answer,
    onSuccess: () => {
      toastSuccess("Time blocked");
      return reload();
    },
    onError: (error) => toastError(error, refusalMessage(error) ?? "Failed to block the time"),
  });
}
