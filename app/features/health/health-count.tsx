import { useQuery } from "@tanstack/react-query";
import type { Caller } from "#app/platform/http/call.ts";
import { readHealth } from "./contract.ts";

/** Reads what was checked. */
export function useHealth(call: Caller) {
  return useQuery({
    queryKey: [readHealth.path],
    queryFn: async () => (await call(readHealth, {})).answer,
    refetchOnMount: "always",
  });
}

/** How many problems there are, in words. */
export function HealthCount({ call }: { call: Caller }): string {
  const { data } = useHealth(call);
  const count = data?.findings.filter(({ state }) => state === "fail").length ?? 0;
  if (count === 0) return "Health";
  return count === 1 ? "1 problem" : `${count} problems`;
}
