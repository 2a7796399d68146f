// The fields of a blocked time, in the calendar and in the week.
import { useMutation } from "@tanstack/react-query";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-endpoint.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { addBlockedTime, listBlockedTimes } from "../availability/contract.ts";

type BlockedTimeInput = { from: string; to: string; repeats: "never" | "weekly"; note: string };

export type BlockedTimeFault = { field: "from" | "to"; message: string };

type BlockedTimeFieldsProps = { fault: BlockedTimeFault | undefined; from?: string; to?: string };

/** Renders the fields; `from` and `to` are their first values. */
export function BlockedTimeFields({ fault, from, to }: BlockedTimeFieldsProps) {
  return (
    <>
      {/* Side by side only if there is room for AM and PM in both. */}
      <div className="grid gap-4 @min-[32rem]:grid-cols-2">
        <Field label="From" error={fault?.field === "from" && fault.message} required>
          <Input name="from" type="datetime-local" defaultValue={from} />
        </Field>
        <Field label="To" error={fault?.field === "to" && fault.message} required>
          <Input name="to" type="datetime-local" defaultValue={to} />
        </Field>
      </div>
      <SwitchRow name="weekly" label="Every week" description="From then on, until it is removed." />
    </>
  );
}

/** Renders a note that visitors don't see. */
export function NoteField({ id }: { id?: string | undefined }) {
  return (
    <Field id={id} label="Note" aside="optional, only for the company" className="min-w-0 grow basis-60">
      <Input name="note" maxLength={200} autoComplete="off" />
    </Field>
  );
}

/** Renders the note with the form's button beside it. */
export function NoteAndButton({ id, children }: { id?: string; children: React.ReactNode }) {
  return (
    <div className="flex flex-wrap items-end gap-4">
      <NoteField id={id} />
      {children}
    </div>
  );
}

export function readBlockedTime(data: FormData): BlockedTimeInput {
  const textOf = (name: string) => String(data.get(name) ?? "");
  const repeats = data.has("weekly") ? "weekly" : "never";
  return { from: textOf("from"), to: textOf("to"), repeats, note: textOf("note") };
}

export function checkBlockedTime({ from, to, repeats }: BlockedTimeInput): BlockedTimeFault | undefined {
  if (from === "") return { field: "from", message: "Choose a day and a time." };
  if (to === "") return { field: "to", message: "Choose a day and a time." };
  if (to <= from) return { field: "to", message: "The end must be after the start." };
  const days = (Date.parse(`${to}Z`) - Date.parse(`${from}Z`)) / dayMs;
  if (repeats === "weekly" && days > 7)
    return { field: "to", message: "A block that repeats weekly can last a week at most." };
  return days > 366 ? { field: "to", message: "A block can last a year at most." } : undefined;
}

export function useAddBlockedTime(call: Caller) {
  const reload = useReload(listBlockedTimes);
  return useMutation({
    mutationFn: async (body: BlockedTimeInput) => (await call(addBlockedTime, { body })).data,
    onSuccess: () => {
      toastSuccess("Time blocked");
      return reload();
    },
    onError: (error) => toastRefusal(error, "Failed to block the time"),
  });
}
