// What is thrown away when its time is over. Runs at start and every ten minutes; each step is safe on many processes at once.
import { dropOldBookings } from "#app/features/booking/service.server.ts";
import { dropOldConversations } from "#app/features/chat/service.server.ts";
import { dropOldConsent } from "#app/features/consent/service.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { dropOldKeys } from "#app/platform/http/idempotency.server.ts";
import { dropEndedWindows } from "#app/platform/http/limits.server.ts";

const everyMs = 10 * 60 * 1000;

const steps: readonly ((deps: Deps) => Promise<unknown>)[] = [
  dropEndedWindows,
  dropOldKeys,
  dropOldConsent,
  dropOldConversations,
  dropOldBookings,
];

/** Starts the rounds. A step that fails is logged and tried again in the next round. */
export function startHousekeeping(deps: Deps): { stop: () => void } {
  const round = async () => {
    for (const step of steps) {
      await step(deps).catch((error: unknown) =>
        deps.log.error({ err: error, step: step.name }, "housekeeping failed"),
      );
    }
  };
  void round();
  const timer = setInterval(() => void round(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
