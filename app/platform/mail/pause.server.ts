// How long a relay leaves a mail server alone that can't be reached: 5 s, then twice as long each time, 2 min at most.
import type { Deps } from "#app/platform/deps.server.ts";
import { jittered } from "./jittered.server.ts";
import type { Outcome } from "./post.server.ts";

const firstMs = 5_000;
const longestMs = 2 * 60_000;

/** Whether the mail server is left alone. */
export type Pause = {
  /** True while it is left alone. */
  isOn(): boolean;
  /** True from a failure until something was sent: then one letter is enough to see whether the server is back. */
  isInDoubt(): boolean;
  /** Takes note of how a letter went. */
  hear(outcome: Outcome): void;
};

/**
 * Makes a pause that hasn't begun.
 * @example const pause = createPause(deps); pause.hear({ result: "unreachable", reason: "…" }); pause.isOn() // true
 */
export function createPause({ now, log }: Pick<Deps, "now" | "log">): Pause {
  let failures = 0;
  let endsAt = 0;
  const isOn = () => now().getTime() < endsAt;
  return {
    isOn,
    isInDoubt: () => failures > 0,
    hear: (outcome) => {
      if (outcome.result !== "unreachable") return void (failures = 0);
      if (isOn()) return; // letters that were in hand together fail together: one pause
      const pauseMs = jittered(Math.min(firstMs * 2 ** failures++, longestMs));
      endsAt = now().getTime() + pauseMs;
      log.warn({ reason: outcome.reason, pauseMs }, "the mail server can't be reached; letters wait");
    },
  };
}
