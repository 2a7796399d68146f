import { QueryClient } from "@tanstack/react-query";
import type { QueryFunction } from "@tanstack/react-query";
import { throwUnlessOk } from "./call.ts";

export type On401 = "throw" | "returnNull";

/**
 * Fetches the query key's first element as JSON.
 * @throws HttpError
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

/** Creates a client: never stale, no refetch on focus, no polling, no retry. */
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
