import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Caller } from "#app/platform/http/call.ts";
import type { Answer, EndpointInit } from "#app/platform/http/endpoint.ts";

type WithoutInput = EndpointInit & { params?: undefined; query?: undefined; body?: undefined };

/** Reads a call without input. Refetches whenever it is mounted, because others may have changed the data. */
export function useAnswer<E extends WithoutInput>(call: Caller, endpoint: E): UseQueryResult<Answer<E>> {
  return useQuery({
    queryKey: [endpoint.path],
    queryFn: async () => (await call(endpoint, {} as CallInput<E>)).answer, // the endpoint has no input
    refetchOnMount: "always",
  });
}

/** Returns a function that refetches a call's answer wherever it is shown. */
export function useReload({ path }: Pick<EndpointInit, "path">): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [path] });
}
