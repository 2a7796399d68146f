// The letters in the query cache: a page of them, one in full, and trying one again.
import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { isStatus, refusalMessage } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { getLetter, listLetters, tryLetterAgain } from "./contract.ts";
import type { ListedLetter } from "./contract.ts";

/** Status and page, as the address has them. */
export type LetterView = Partial<Parsed<typeof listLetters, "query">>;

/** A page of letters, which one it is, and how many match in all. */
export type LetterPage = { letters: readonly ListedLetter[]; page: number; total: number };

/** How many rows a page has. */
export const perPage = 50;

/** The page that a view shows. A failure is told by a toast as well. */
export function useLetters(call: Caller, view: LetterView) {
  return useQuery({
    queryKey: [listLetters.path, "page", view],
    queryFn: () => readPage(call, view),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // letters come and go while nobody looks
  });
}

async function readPage(call: Caller, view: LetterView): Promise<LetterPage> {
  try {
    const { page = 1 } = view;
    const { answer, total } = await call(listLetters, { query: { ...view, page, perPage } });
    return { letters: answer, page, total: total ?? answer.length };
  } catch (error) {
    complain(error, "Failed to load letters");
    throw error;
  }
}

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
    onSuccess: () => toast({ title: "Success", description: "The letter will be tried again now" }),
    onError: (error) => complain(error, refusalMessage(error) ?? "Failed to try the letter again"),
    onSettled: () => queries.invalidateQueries({ queryKey: [listLetters.path] }),
  });
}

/** A session that has ended leads to the login page, which says so itself. */
function complain(error: unknown, description: string): void {
  if (!isStatus(error, 401)) toast({ title: "Error", description, variant: "error" });
}
