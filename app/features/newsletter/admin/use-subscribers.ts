// The admin's list of subscribers in the query cache: reading it, and what a change does to it.
import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { isStatus } from "#app/platform/http/refusal-message.ts";
import { toast } from "#app/ui/toast.ts";
import { listSubscribers } from "../contract.ts";
import type { Subscriber } from "../contract.ts";

/** Search, filter, sort and page, as the address has them. */
export type SubscriberView = Partial<Parsed<typeof listSubscribers, "query">>;

/** A page of subscribers, which one it is, and how many match in all. */
export type SubscriberPage = { subscribers: Subscriber[]; page: number; total: number };

/** How many rows a page has. */
export const perPage = 50;

const countKey = [listSubscribers.path, "active-count"];
const keyOf = (view: SubscriberView) => [listSubscribers.path, "page", view];

/** The page that a view shows. A failure is told by a toast as well. */
export function useSubscribers(call: Caller, view: SubscriberView) {
  return useQuery({
    queryKey: keyOf(view),
    queryFn: () => readPage(call, view),
    placeholderData: keepPreviousData,
    refetchOnMount: "always", // people sign up while nobody looks
  });
}

async function readPage(call: Caller, view: SubscriberView): Promise<SubscriberPage> {
  try {
    const { page = 1 } = view;
    const { answer, total } = await call(listSubscribers, { query: { ...view, page, perPage } });
    return { subscribers: answer, page, total: total ?? answer.length };
  } catch (error) {
    // A session that has ended leads to the login page, which says so itself.
    if (!isStatus(error, 401))
      toast({ title: "Error", description: "Failed to load newsletter subscriptions", variant: "error" });
    throw error;
  }
}

/** How many subscribers are active in all; undefined until that is known. */
export function useActiveCount(call: Caller): number | undefined {
  return useQuery({ queryKey: countKey, queryFn: () => countActive(call), refetchOnMount: "always" }).data;
}

async function countActive(call: Caller): Promise<number> {
  const { answer, total } = await call(listSubscribers, { query: { status: "active", page: 1, perPage: 1 } });
  return total ?? answer.filter(({ isActive }) => isActive).length;
}

/**
 * What a change does: the shown page follows at once, everything else is read anew when it is shown next. A row stays in
 * its place even where it no longer matches the filter, so that nothing moves under the pointer.
 */
export function useSubscriberChanges(view: SubscriberView) {
  const queries = useQueryClient();
  const change = (edit: (page: SubscriberPage) => SubscriberPage) => changePage(queries, view, edit);
  return {
    replace: (changed: Subscriber) =>
      change((page) => ({
        ...page,
        subscribers: page.subscribers.map((one) => (one.id === changed.id ? changed : one)),
      })),
    remove: (id: string) =>
      change(({ subscribers, page, total }) => ({
        subscribers: subscribers.filter((one) => one.id !== id),
        page,
        total: total - 1,
      })),
  };
}

async function changePage(
  queries: QueryClient,
  view: SubscriberView,
  edit: (page: SubscriberPage) => SubscriberPage,
): Promise<void> {
  const key = keyOf(view);
  const before = queries.getQueryData<SubscriberPage>(key);
  const after = before && edit(before);
  queries.setQueryData(key, after);
  await queries.invalidateQueries({ refetchType: "none" });
  await queries.refetchQueries({ queryKey: countKey });
  const hasGap =
    after && after.total > after.subscribers.length && after.subscribers.length < (before?.subscribers.length ?? 0);
  if (hasGap) await queries.refetchQueries({ queryKey: key, exact: true });
}
