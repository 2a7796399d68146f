// The days without calls in the query cache: reading them, and what adding and removing one does.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { tellDone, tellFailure } from "#app/ui/admin/tell.ts";
import { addDayOff, listDaysOff, removeDayOff } from "../contract.ts";
import type { DayOff } from "../contract.ts";
import { dateWords } from "./booking-words.ts";

const key = [listDaysOff.path];

/** The days off from today on, and the public holidays. */
export function useDaysOff(call: Caller) {
  return useQuery({
    queryKey: key,
    queryFn: async () => (await call(listDaysOff, {})).answer,
    refetchOnMount: "always",
  });
}

/** Takes a day out of the offer. */
export function useAddDayOff(call: Caller, onAdded: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: { day: string; note: string }) => (await call(addDayOff, { body })).answer,
    onSuccess: (added: DayOff) => {
      tellDone(`No calls on ${dateWords(added.day)}`);
      onAdded();
      return queries.invalidateQueries({ queryKey: key });
    },
    onError: (error) => fail(error, "Failed to add the day"),
  });
}

/** Offers calls on a day again. */
export function useRemoveDayOff(call: Caller, onRemoved: () => void) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (day: string) => call(removeDayOff, { params: { day } }),
    onSuccess: (_, day) => {
      tellDone(`Calls can be booked on ${dateWords(day)} again`);
      onRemoved();
      return queries.invalidateQueries({ queryKey: key });
    },
    onError: (error) => fail(error, "Failed to remove the day"),
  });
}

function fail(error: unknown, failure: string): void {
  const reason = refusalMessage(error);
  tellFailure(error, reason ? `${failure}. ${reason}` : failure);
}
