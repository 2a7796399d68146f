// The questions that found no answer, in the query cache: reading them, the part that is looked at, taking one off.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Caller } from "#app/platform/http/call.ts";
import { pageQuery, text } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { listUnanswered } from "../contract.ts";
import type { UnansweredQuestion } from "../contract.ts";

/** Search and page, as the address has them. */
export const questionQuery = z.object({ search: z.optional(text({ max: 200 })), ...pageQuery });

/** What of the list is looked at. */
export type QuestionView = { search?: string | undefined; page?: number | undefined };

/** How many rows a page has. */
export const perPage = 50;

const key = [listUnanswered.path];

/** All questions without an answer, the most asked first. A failure is told by a toast as well. */
export function useQuestions(call: Caller) {
  return useQuery({ queryKey: key, queryFn: () => readAll(call), refetchOnMount: "always" });
}

async function readAll(call: Caller): Promise<UnansweredQuestion[]> {
  try {
    return (await call(listUnanswered, {})).answer;
  } catch (error) {
    if (!isStatus(error, 401)) toast({ title: "Error", description: "Failed to load questions", variant: "error" });
    throw error;
  }
}

/** Takes a question off the shown list at once. */
export function useRemoveQuestion(): (id: string) => void {
  const queries = useQueryClient();
  return (id) =>
    queries.setQueryData<UnansweredQuestion[]>(key, (before) => before?.filter((question) => question.id !== id));
}

/** The questions that a view shows, and how many match in all. A page beyond the last is the last. */
export function shownQuestions(all: readonly UnansweredQuestion[], { search = "", page = 1 }: QuestionView) {
  const words = search.toLowerCase();
  const found = all.filter(({ question }) => question.toLowerCase().includes(words));
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)));
  return { questions: found.slice((at - 1) * perPage, at * perPage), page: at, total: found.length };
}
