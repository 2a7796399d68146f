// What of the subscribers the admin looks at: a page, and how many are active in all.
import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { useListChange } from "#app/ui/admin/list-page.ts";
import { listSubscribers } from "../contract.ts";
import type { Subscriber } from "../contract.ts";

/** Search, filter, sort and page, as the address has them. */
export type SubscriberView = Partial<Parsed<typeof listSubscribers, "query">>;

const countKey = [listSubscribers.path, "active-count"];

/** How many subscribers are active in all; undefined until that is known. */
export function useActiveCount(call: Caller): number | undefined {
  return useQuery({ queryKey: countKey, queryFn: () => countActive(call), refetchOnMount: "always" }).data;
}

async function countActive(call: Caller): Promise<number> {
  const { answer, total } = await call(listSubscribers, { query: { status: "active", page: 1, perPage: 1 } });
  return total ?? answer.filter(({ isActive }) => isActive).length;
}

/** Changes the shown page; those who are active are counted anew. */
export function useSubscriberChange(): ReturnType<typeof useListChange<Subscriber>> {
  const queries = useQueryClient();
  const change = useListChange<Subscriber>(listSubscribers.path);
  return (view, edit) => {
    change(view, edit);
    void queries.refetchQueries({ queryKey: countKey });
  };
}
