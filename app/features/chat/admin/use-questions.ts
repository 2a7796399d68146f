// The questions that found no answer, in the query cache: reading them, the part that is looked at, taking one off.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import * as z from "zod/mini";
import type { Caller } from "#app/platform/http/call.ts";
import { pageQuery, text } from "#app/platform/http/endpoint.ts";
import type { ListPage } from "#app/ui/admin/list-page.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toastError } from "#app/ui/admin/toasts.ts";
import { listUnanswered } from "./contract.ts";
import type { UnansweredQuestion } from "./contract.ts";

/** Search and page, as the address has them. */
export const questionQuery = z.object({ search: z.optional(text({ max: 200 })), ...pageQuery });

type QuestionView = { search?: string | undefined; page?: number | undefined };

const perPage = 50;
const key = [listUnanswered.path];

/** The questions without an answer that a view shows, the most asked first. A failure is shown as a toast as well. */
export function useQuestions(call: Caller, view: QuestionView) {
  return useQuery({
    queryKey: key,
    queryFn: () => readAll(call),
    select: (all) => pageOf(all, view),
    refetchOnMount: "always",
  });
}

async function readAll(call: Caller): Promise<UnansweredQuestion[]> {
  try {
    return (await call(listUnanswered, {})).answer;
  } catch (error) {
    toastError(error, "Failed to load questions");
    throw error;
  }
}

/** Takes a question off the shown list at once. */
export function useRemoveQuestion(): (id: string) => void {
  const queries = useQueryClient();
  return (id) =>
    queries.setQueryData<UnansweredQuestion[]>(key, (before) => before?.filter((question) => question.id !== id));
}

/** Ignores 404: a colleague was quicker. */
export async function ignoreMissing(work: Promise<unknown>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!isStatus(error, 404)) throw error;
  });
}

/** A page beyond the last is the last. */
function pageOf(
  all: readonly UnansweredQuestion[],
  { search = "", page = 1 }: QuestionView,
): ListPage<UnansweredQuestion> & { all: readonly UnansweredQuestion[] } {
  const words = search.toLowerCase();
  const found = all.filter(({ question }) => question.toLowerCase().includes(words));
  const at = Math.min(page, Math.max(1, Math.ceil(found.length / perPage)));
  return { rows: found.slice((at - 1) * perPage, at * perPage), page: at, perPage, total: found.length, all };
}
