// Decides whether a language model may be called. One that doesn't answer isn't called for a minute, so that not every
// visitor waits for it; the first question after that tries again.
import { dayMs, minuteMs } from "#app/platform/base/durations.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countCall } from "#app/platform/http/rate-limits.server.ts";
import { fail, pass } from "#app/platform/observe/finding.server.ts";

const pauseMs = minuteMs;

const outages = new WeakMap<Deps["config"], { until: number; reason: string }>();

type OutageDeps = Pick<Deps, "config" | "now">;

/** Records that the model didn't answer. */
export function recordOutage({ config, now }: OutageDeps, reason: string): void {
  outages.set(config, { until: now().getTime() + pauseMs, reason });
}

/** Records that the model answers. */
export function endOutage({ config }: OutageDeps): void {
  outages.delete(config);
  refused.delete(config);
}

const refused = new WeakMap<Deps["config"], number>();

/** This many refusals in a row, without an answer, are the fault of the settings. */
const manyRefusals = 10;

/** Records that it refused a question: the next one is still sent. */
export function recordRefusal({ config }: OutageDeps): void {
  refused.set(config, (refused.get(config) ?? 0) + 1);
}

/** Returns the part of AI_BASE_URL that may be printed. */
export function modelServer({ AI_BASE_URL }: Deps["config"]): string {
  return AI_BASE_URL ? new URL(AI_BASE_URL).host : "none";
}

/** Health check of the model. */
export const modelChecks = { "Language model": checkModel };

function checkModel({ config }: OutageDeps) {
  if (!config.AI_BASE_URL) return [];
  const name = "Language model";
  const server = modelServer(config);
  const outage = outages.get(config);
  const refusals = refused.get(config) ?? 0;
  if (!outage && refusals >= manyRefusals) return fail(name, `${server} refused the last ${refusals} questions.`, todo);
  if (!outage) return pass(name, `${server} has not failed since it was last asked.`);
  return fail(name, `${server} doesn't answer: ${outage.reason}. Answers come from the pages.`, todo);
}

const todo = "Check AI_BASE_URL, AI_API_KEY, AI_MODEL and the model's server.";

/**
 * Returns true if a model is set and its daily budget isn't used up: per session, per address, and in total. Counts the
 * call, the narrowest limit first, so that one visitor can't use up the others'. Beyond it, answers come without a
 * model.
 */
export async function mayAskModel(
  deps: Deps,
  { sessionId, clientKey }: { sessionId: string; clientKey: string },
): Promise<boolean> {
  const { AI_BASE_URL, AI_ANSWERS_PER_SESSION_PER_DAY, AI_ANSWERS_PER_ADDRESS_PER_DAY, AI_ANSWERS_PER_DAY } =
    deps.config;
  const isPaused = deps.now().getTime() < (outages.get(deps.config)?.until ?? 0);
  if (!AI_BASE_URL || isPaused) return false;
  const budgets = [
    { scope: "aiSession", key: hashSecret(sessionId), max: AI_ANSWERS_PER_SESSION_PER_DAY },
    { scope: "aiAddress", key: clientKey, max: AI_ANSWERS_PER_ADDRESS_PER_DAY },
    { scope: "aiDay", key: "all", max: AI_ANSWERS_PER_DAY },
  ];
  for (const budget of budgets) {
    const { count } = await countCall(deps, { ...budget, windowMs: dayMs });
    if (count > budget.max) return false;
  }
  return true;
}
