import type { Caller } from "#app/platform/http/call.ts";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { readHealth } from "./contract.ts";

/** How many problems there are, in words. */
export function HealthCount({ call }: { call: Caller }): string {
  const { data } = useAnswer(call, readHealth);
  const count = data?.findings.filter(({ state }) => state === "fail").length ?? 0;
  if (count === 0) return "Health";
  return count === 1 ? "1 problem" : `${count} problems`;
}
