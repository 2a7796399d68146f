import { useMutation } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toastSuccess, toastError } from "#app/ui/admin/toasts.ts";
import { useReload } from "#app/ui/admin/use-answer.ts";
import { addDayOff, listDaysOff, removeDayOff } from "../contract.ts";
import { rangeWords } from "./booking-words.ts";
import type { DayRange } from "./day-ranges.ts";

export function useAddDaysOff(call: Caller) {
  const reload = useReload(listDaysOff);
  return useMutation({
    mutationFn: async (body: { day: string; until: string; note: string }) => (await call(addDayOff, { body })).answer,
    onSuccess: ({ day, until = day }) => {
      toastSuccess(`No calls on ${rangeWords({ first: day, last: until })}`);
      return reload();
    },
    onError: (error) => fail(error, "Failed to add the days"),
  });
}

export function useRemoveDaysOff(call: Caller, onRemoved: () => void) {
  const reload = useReload(listDaysOff);
  return useMutation({
    mutationFn: ({ first, last }: DayRange) => call(removeDayOff, { params: { day: first }, query: { until: last } }),
    onSuccess: (_, range) => {
      toastSuccess(`Calls can be booked on ${rangeWords(range)} again`);
      onRemoved();
      return reload();
    },
    onError: (error) => fail(error, "Failed to remove the days"),
  });
}

function fail(error: unknown, failure: string): void {
  const reason = refusalMessage(error);
  toastError(error, reason ? `${failure}. ${reason}` : failure);
}
