// How often a language model may be asked: so much a day for one session, one address, and in all. Beyond that the answers come
// without a model; nobody is refused.
import type { Deps } from "#app/platform/deps.server.ts";
import { countCall } from "#app/platform/http/limits.server.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import { isPaused } from "./outage.server.ts";

const dayMs = 24 * 60 * 60 * 1000;

/** True where a model is set and its budget holds; counts the asking. The narrowest count comes first, so that one visitor can't use up the others'. */
export async function mayAskModel(
  deps: Deps,
  { sessionId, addressKey }: { sessionId: string; addressKey: string },
): Promise<boolean> {
  const { AI_BASE_URL, AI_ANSWERS_PER_SESSION_PER_DAY, AI_ANSWERS_PER_ADDRESS_PER_DAY, AI_ANSWERS_PER_DAY } =
    deps.config;
  if (!AI_BASE_URL || isPaused(deps)) return false;
  const budgets = [
    { scope: "aiSession", key: hashSecret(sessionId), most: AI_ANSWERS_PER_SESSION_PER_DAY },
    { scope: "aiAddress", key: addressKey, most: AI_ANSWERS_PER_ADDRESS_PER_DAY },
    { scope: "aiDay", key: "all", most: AI_ANSWERS_PER_DAY },
  ];
  for (const budget of budgets) {
    const { count } = await countCall(deps, { ...budget, windowMs: dayMs });
    if (count > budget.most) return false;
  }
  return true;
}
