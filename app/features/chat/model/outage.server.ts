// A language model that doesn't answer is left alone for a minute, so that not every visitor waits for it in vain. The first
// question after that asks it again.
import type { Deps } from "#app/platform/deps.server.ts";

const pauseMs = 60_000;

const outages = new WeakMap<Deps["config"], { until: number; reason: string }>();

type OutageDeps = Pick<Deps, "config" | "now">;

/** Takes note that no word came from it. */
export function noteOutage({ config, now }: OutageDeps, reason: string): void {
  outages.set(config, { until: now().getTime() + pauseMs, reason });
}

/** Takes note that it answers. */
export function endOutage({ config }: OutageDeps): void {
  outages.delete(config);
}

/** True while it is left alone. */
export function isPaused({ config, now }: OutageDeps): boolean {
  return now().getTime() < (outages.get(config)?.until ?? 0);
}

/** What of AI_BASE_URL may be printed. */
export function modelServer({ AI_BASE_URL }: Deps["config"]): string {
  return AI_BASE_URL ? new URL(AI_BASE_URL).host : "none";
}

/** For the site's health. */
export const modelChecks = { "Language model": checkModel };

function checkModel({ config }: OutageDeps) {
  if (!config.AI_BASE_URL) return [];
  const name = "Language model";
  const server = modelServer(config);
  const outage = outages.get(config);
  if (!outage) return { state: "pass" as const, name, text: `${server} has not failed since it was last asked.` };
  const text = `${server} doesn't answer: ${outage.reason}. Answers come from the pages.`;
  return {
    state: "fail" as const,
    name,
    text,
    todo: "Check AI_BASE_URL, AI_API_KEY, AI_MODEL and the model's server.",
  };
}
