// Sending an issue: now or at a time, paused, resumed, cancelled.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import type { Audience, Issue } from "./contract.ts";
import { readIssue } from "./service.server.ts";
import type { Condition } from "./service.server.ts";

/** @throws AppError not-found */
export async function readAudience(deps: Deps, id: string): Promise<Audience> {
  await readIssue(deps, id);
  throw new AppError("unavailable");
}

/** @throws AppError not-found; precondition-failed; conflict without a mail server or for an issue that is no draft */
export async function sendIssue(
  deps: Deps,
  { id }: { id: string; at?: string | undefined; includeUnasked?: boolean | undefined },
  _condition: Condition = {},
): Promise<Issue> {
  await readIssue(deps, id);
  throw new AppError("unavailable");
}

/** @throws AppError not-found; conflict in another state */
export async function switchIssue(
  deps: Deps,
  { id }: { id: string; to: "paused" | "sending" | "cancelled" },
): Promise<Issue> {
  await readIssue(deps, id);
  throw new AppError("unavailable");
}
