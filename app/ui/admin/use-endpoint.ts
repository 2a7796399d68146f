import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { UseQueryOptions, UseQueryResult } from "@tanstack/react-query";
import type { CallInput, Caller } from "#app/platform/http/call.ts";
import type { ResponseBody, EndpointInit } from "#app/platform/http/endpoint.ts";

type Options<E extends EndpointInit> = Pick<
  UseQueryOptions<ResponseBody<E>>,
  "enabled" | "gcTime" | "placeholderData" | "refetchInterval"
>;

/** The input is optional if the call has none. */
type InputAndOptions<E extends EndpointInit> =
  object extends CallInput<E>
    ? [input?: CallInput<E>, options?: Options<E>]
    : [input: CallInput<E>, options?: Options<E>];

/** Reads a call. Refetches on mount, because others may have changed the data. */
export function useEndpoint<E extends EndpointInit>(
  call: Caller,
  endpoint: E,
  ...[input = {} as CallInput<E>, options]: InputAndOptions<E>
): UseQueryResult<ResponseBody<E>> {
  return useQuery({
    queryKey: [endpoint.path, ...Object.values(input)],
    queryFn: async () => (await call(endpoint, input)).data,
    refetchOnMount: "always",
    ...options,
  });
}

/** Returns a function that refetches a call's response wherever it is shown. */
export function useReload({ path }: Pick<EndpointInit, "path">): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [path] });
}
