// The fields of a blocked time, in the calendar and in the week.
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { dayMs } from "#app/platform/base/durations.ts";
import type { Caller } from "#app/platform/http/call.ts";
import { toastRefusal, toastSuccess } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { Field } from "#app/ui/field.tsx";
import { Input } from "#app/ui/input.tsx";
import { SwitchRow } from "#app/ui/switch.tsx";
import { addBlockedTime, listBlockedTimes } from "../availability/contract.ts";

type BlockedTimeInput = { from: string; to: string; repeats: "never" | "weekly"; note: string };

export type BlockedTimeFault = { field: "from" | "to"; message: string };

type BlockedTimeFieldsProps = { fault: BlockedTimeFault | undefined; from?: string; to?: string };

/** Renders the fields; `from` and `to` are their first values. */
export function BlockedTimeFields({ fault, from, to }: BlockedTimeFieldsProps) {
  const [isWholeDays, setIsWholeDays] = useState(false);
  const input = (name: "from" | "to", value: string | undefined) =>
    isWholeDays ? (
      <Input key="day" name={name} type="date" defaultValue={value?.slice(0, 10)} />
    ) : (
      <Input key="time" name={name} type="datetime-local" defaultValue={value} />
    );
  return (
    <>
      {/* Side by side only if there is room for AM and PM in both. */}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label={isWholeDays ? "First day" : "From"} error={fault?.field === "from" && fault.message} required>
          {input("from", from)}
        </Field>
        <Field label={isWholeDays ? "Last day" : "To"} error={fault?.field === "to" && fault.message} required>
          {input("to", to)}
        </Field>
      </div>
      <div className="grid gap-x-8 sm:grid-cols-2">
        <SwitchRow
          name="wholeDays"
          label="Whole days"
          checked={isWholeDays}
          onChange={(event) => setIsWholeDays(event.currentTarget.checked)}
        />
        <SwitchRow name="weekly" label="Every week" description="Until it is removed." />
      </div>
      <Field label="Note" aside="optional" hint="Only the company sees it.">
        <Input name="note" maxLength={200} autoComplete="off" />
      </Field>
    </>
  );
}

/** Reads the form. Whole days end at the midnight after the last one. */
export function readBlockedTime(data: FormData): BlockedTimeInput {
  const textOf = (name: string) => String(data.get(name) ?? "");
  const [from, to] = [textOf("from"), textOf("to")];
  const rest = { repeats: data.has("weekly") ? "weekly" : "never", note: textOf("note") } as const;
  if (!data.has("wholeDays")) return { from, to, ...rest };
  return { from: from && `${from}T00:00`, to: to && midnightAfter(to), ...rest };
}

function midnightAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00Z`) + dayMs).toISOString().slice(0, 16);
}

export function faultOf({ from, to, repeats }: BlockedTimeInput): BlockedTimeFault | undefined {
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
    mutationFn: async (body: BlockedTimeInput) => (await call(addBlockedTime, { body })).answer,
    onSuccess: () => {
      toastSuccess("Time blocked");
      return reload();
    },
    onError: (error) => toastRefusal(error, "Failed to block the time"),
  });
}
