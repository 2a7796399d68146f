// Records whether the last email reached the mail server: the outbox knows long before the next network check.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Outcome } from "./transport.server.ts";

/** `reason` is set if it failed. */
type Delivery = { at: number; reason?: string };

const last = new WeakMap<Deps["config"], Delivery>();

/** Records an email's outcome; any response of the server counts as reached. */
export function recordDelivery({ config, now }: Pick<Deps, "config" | "now">, outcome: Outcome): void {
  const reason = outcome.result === "unreachable" ? { reason: outcome.reason } : {};
  last.set(config, { at: now().getTime(), ...reason });
}

/** Returns the last delivery since the start. */
export function lastDelivery(config: Deps["config"]): Delivery | undefined {
  return last.get(config);
}
