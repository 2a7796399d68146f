import type { Deps } from "#app/platform/deps.server.ts";
import { jittered } from "./jittered.server.ts";
import type { Outcome } from "./transport.server.ts";

const firstMs = 5_000;
const longestMs = 2 * 60_000;

/** Pauses sending while the mail server is unreachable: 5 s, doubled each time up to 2 min. */
export type Backoff = {
  isActive(): boolean;
  /** True from a failure until an email was sent: one email at a time is enough to find out. */
  isProbing(): boolean;
  record(outcome: Outcome): void;
};

export function createBackoff({ now, log }: Pick<Deps, "now" | "log">): Backoff {
  let failures = 0;
  let endsAt = 0;
  const isActive = () => now().getTime() < endsAt;
  return {
    isActive,
    isProbing: () => failures > 0,
    record: (outcome) => {
      if (outcome.result !== "unreachable") return void (failures = 0);
      if (isActive()) return; // emails sent together fail together: one pause
      const pauseMs = jittered(Math.min(firstMs * 2 ** failures++, longestMs));
      endsAt = now().getTime() + pauseMs;
      log.warn({ reason: outcome.reason, pauseMs }, "mail server unreachable");
    },
  };
}
