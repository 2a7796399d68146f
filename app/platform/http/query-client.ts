// The settings of the query client: what is read once is kept, nothing is polled or tried again.
import { QueryClient } from "@tanstack/react-query";
import type { QueryFunction } from "@tanstack/react-query";
import { throwUnlessOk } from "#app/platform/http/call.ts";

/** What a 401 does to a query: throw (the default), or give null. */
export type On401 = "throw" | "returnNull";

/**
 * The default query function: GET of the query key's first element, cookies included, a 2xx parsed as JSON.
 * @throws HttpError
 * @example queryFunction({ on401: "returnNull" })
 */
export function queryFunction({
  on401,
  headers,
}: {
  on401: On401;
  headers?: () => Record<string, string>;
}): QueryFunction {
  return async ({ queryKey, signal }) => {
    const response = await fetch(String(queryKey[0]), { credentials: "include", headers: headers?.() ?? {}, signal });
    if (on401 === "returnNull" && response.status === 401) return null;
    return (await throwUnlessOk(response)).json();
  };
}

/**
 * A query client with the spec's defaults: never stale, no refetch on focus, no polling, no retry.
 * @example new QueryClient in a page: useState(() => createQueryClient())
 */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        queryFn: queryFunction({ on401: "throw" }),
        staleTime: Infinity,
        refetchOnWindowFocus: false,
        refetchInterval: false,
        retry: false,
      },
      mutations: { retry: false },
    },
  });
}
