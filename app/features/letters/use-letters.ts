// A letter in the query cache: one in full, and trying one again.
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import { tellDone, tellFailure } from "#app/ui/admin/tell.ts";
import { getLetter, listLetters, tryLetterAgain } from "./contract.ts";

/** One letter with its text. */
export function useLetter(call: Caller, id: string) {
  return useQuery({
    queryKey: [listLetters.path, "one", id],
    queryFn: async () => (await call(getLetter, { params: { id } })).answer,
  });
}

/** Makes a letter due, and reads the list anew. */
export function useTryAgain(call: Caller) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(tryLetterAgain, { params: { id } }),
    onSuccess: () => tellDone("The email is sent again now"),
    onError: (error) => tellFailure(error, refusalMessage(error) ?? "Failed to send the email again"),
    onSettled: () => queries.invalidateQueries({ queryKey: [listLetters.path] }),
  });
}
