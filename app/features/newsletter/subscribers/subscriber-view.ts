import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { listSubscribers } from "./contract.ts";

const countKey = [listSubscribers.path, "active-count"];

/** Returns the number of active subscribers; undefined while loading. */
export function useActiveCount(call: Caller): number | undefined {
  return useQuery({ queryKey: countKey, queryFn: () => countActive(call), refetchOnMount: "always" }).data;
}

async function countActive(call: Caller): Promise<number> {
  const { data, total } = await call(listSubscribers, { query: { status: "active", page: 1, perPage: 1 } });
  return total ?? data.filter(({ isActive }) => isActive).length;
}

/** Returns a function that refetches the number of active subscribers. */
export function useRecount(): () => void {
  const queries = useQueryClient();
  return () => void queries.refetchQueries({ queryKey: countKey });
}

export function SubscriberSummary({ call }: { call: Caller }) {
  const active = useActiveCount(call);
  if (active === undefined) return "Who gets the newsletter.";
  if (active === 0) return "No active subscribers, so there is nothing to export.";
  return active === 1 ? "1 active subscriber." : `${active.toLocaleString("en-US")} active subscribers.`;
}
