// Whether this process's last email reached the mail server: the outbox knows it long before the next check of the network.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Outcome } from "./transport.server.ts";

/** `reason` is why it didn't. */
type Delivery = { at: number; reason?: string };

const last = new WeakMap<Deps["config"], Delivery>();

/** Takes note of an email's outcome; any answer of the server counts as reached. */
export function noteDelivery({ config, now }: Pick<Deps, "config" | "now">, outcome: Outcome): void {
  const reason = outcome.result === "unreachable" ? { reason: outcome.reason } : {};
  last.set(config, { at: now().getTime(), ...reason });
}

/** Returns the last one since the start. */
export function lastDelivery(config: Deps["config"]): Delivery | undefined {
  return last.get(config);
}
