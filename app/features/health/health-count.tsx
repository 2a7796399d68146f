import type * as z from "zod/mini";
import type { Caller } from "#app/platform/http/call.ts";
import { useAnswer } from "#app/ui/admin/use-answer.ts";
import { readHealth } from "./contract.ts";

export function countProblems(health: z.infer<typeof readHealth.response> | undefined): number {
  return health?.findings.filter(({ state }) => state === "fail").length ?? 0;
}

/** Returns the number of problems as text. */
export function HealthCount({ call }: { call: Caller }): string {
  const count = countProblems(useAnswer(call, readHealth).data);
  if (count === 0) return "Health";
  return count === 1 ? "1 problem" : `${count} problems`;
}
