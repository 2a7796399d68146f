import type * as z from "zod/mini";
import type { Caller } from "#app/platform/http/call.ts";
import { useEndpoint } from "#app/ui/admin/use-endpoint.ts";
import { readHealth } from "./contract.ts";

export function countProblems(health: z.infer<typeof readHealth.response> | undefined): number {
  return health?.findings.filter(({ state }) => state === "fail").length ?? 0;
}

/** Returns the number of problems as text. */
export function HealthCount({ call }: { call: Caller }): string {
  const count = countProblems(useEndpoint(call, readHealth).data);
  if (count === 0) return "Health";
  return count === 1 ? "1 problem" : `${count} problems`;
}
