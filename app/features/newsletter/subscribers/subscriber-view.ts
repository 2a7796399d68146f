import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { useListChange } from "#app/ui/admin/list-page.ts";
import { listSubscribers } from "./contract.ts";
import type { Subscriber } from "./contract.ts";

/** As in the URL. */
export type SubscriberView = Partial<Parsed<typeof listSubscribers, "query">>;

const countKey = [listSubscribers.path, "active-count"];

/** Undefined while loading. */
export function useActiveCount(call: Caller): number | undefined {
  return useQuery({ queryKey: countKey, queryFn: () => countActive(call), refetchOnMount: "always" }).data;
}

async function countActive(call: Caller): Promise<number> {
  const { answer, total } = await call(listSubscribers, { query: { status: "active", page: 1, perPage: 1 } });
  return total ?? answer.filter(({ isActive }) => isActive).length;
}

/** Changes the cached page and refetches the count of active subscribers. */
export function useSubscriberChange(): ReturnType<typeof useListChange<Subscriber>> {
  const queries = useQueryClient();
  const change = useListChange<Subscriber>(listSubscribers.path);
  return (view, edit) => {
    change(view, edit);
    void queries.refetchQueries({ queryKey: countKey });
  };
}

export function SubscriberSummary({ call }: { call: Caller }) {
  const active = useActiveCount(call);
  if (active === undefined) return "Who gets the newsletter.";
  if (active === 0) return "No active subscribers, so there is nothing to export.";
  return active === 1 ? "1 active subscriber." : `${active.toLocaleString("en-US")} active subscribers.`;
}
