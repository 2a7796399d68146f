// Sends the emails of the outbox: at least once, several at a time, on any number of processes.
import { setTimeout as delay } from "node:timers/promises";
import { deliver } from "./deliver.server.ts";
import type { SendDeps } from "./deliver.server.ts";
import { noteDelivery } from "./last-delivery.server.ts";
import { leaseEmails } from "./emails-due.server.ts";
import type { OutboxRow } from "./emails-due.server.ts";
import { onEmailQueued } from "./queued.server.ts";
import { sentAtOnce } from "./transport.server.ts";
import type { MailTransport, Outcome } from "./transport.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { jittered } from "./jittered.server.ts";

/** Which emails a worker sends, and how: each has a worker and connections of its own, so that none waits for another. */
export type Lane = {
  /** Leases at most `most` emails that may be sent now. */
  lease(most: number): Promise<OutboxRow[]>;
  /** Sends a leased email and saves the outcome. Never rejects. */
  deliver(transport: MailTransport, job: { email: OutboxRow; onOutcome: (outcome: Outcome) => void }): Promise<void>;
  /** How long a worker of this lane waits if nothing is due; default: 5 s. */
  pollMs?(): number;
};

type WorkerOptions = { lane?: Lane; concurrency?: number; pollEveryMs?: number; graceMs?: number };

/** Emails to single people. */
function singleEmails(deps: SendDeps): Lane {
  return {
    lease: (most) => leaseEmails(deps, most),
    deliver: (transport, job) => deliver(deps, transport, job),
  };
}

export type OutboxWorker = {
  /** Takes no more emails, waits `graceMs` for those being sent, releases the rest and closes the connections. */
  stop(): Promise<void>;
};

/** Sends emails until it is stopped: what this process queues at once, the rest by polling. */
export function startOutboxWorker(deps: SendDeps, transport: MailTransport, options: WorkerOptions = {}): OutboxWorker {
  const { lane = singleEmails(deps), concurrency = sentAtOnce, pollEveryMs, graceMs = 5_000 } = options;
  const deliveries = createDeliveries(deps, transport, { lane, concurrency });
  const stopping = new AbortController();
  let queued = Promise.withResolvers<void>();
  const unsubscribe = onEmailQueued(() => queued.resolve());

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      if (await deliveries.start().catch(logFailure)) continue;
      const polling = new AbortController();
      const pollMs = pollEveryMs ?? lane.pollMs?.() ?? 5_000;
      const poll = delay(pollMs, undefined, { ref: false, signal: polling.signal }).catch(() => {}); // aborted below
      await Promise.race([deliveries.anyDone(), queued.promise, poll]);
      polling.abort();
      queued = Promise.withResolvers<void>();
    }
  }

  function logFailure(error: unknown): false {
    deps.log.error({ err: error }, "outbox not read");
    return false;
  }

  const running = run();
  return {
    stop: async () => {
      stopping.abort();
      unsubscribe();
      queued.resolve();
      await running;
      await Promise.race([deliveries.allDone(), delay(graceMs, undefined, { ref: false })]);
      transport.close();
      await deliveries.allDone();
    },
  };
}

/** Sends what is due now; resolves when nothing is left or the mail server is unreachable. */
export async function sendDueEmails(
  deps: SendDeps,
  transport: MailTransport,
  lane: Lane = singleEmails(deps),
): Promise<void> {
  const deliveries = createDeliveries(deps, transport, { lane, concurrency: sentAtOnce });
  for (;;) {
    if (await deliveries.start()) continue;
    if (deliveries.count() === 0) return;
    await deliveries.anyDone();
  }
}

function createDeliveries(
  deps: SendDeps,
  transport: MailTransport,
  { lane, concurrency }: { lane: Lane; concurrency: number },
) {
  const backoff = createBackoff(deps);
  const active = new Set<Promise<void>>();
  return {
    /** Leases emails up to the concurrency limit and starts sending them; returns false if there was nothing to start. */
    async start(): Promise<boolean> {
      const free = (backoff.isProbing() ? 1 : concurrency) - active.size;
      if (free <= 0 || backoff.isActive()) return false;
      const emails = await lane.lease(free);
      for (const email of emails) {
        const delivery = lane
          .deliver(transport, { email, onOutcome: backoff.record })
          .finally(() => active.delete(delivery));
        active.add(delivery);
      }
      return emails.length > 0;
    },
    /** Never resolves if nothing is being sent. */
    anyDone: () => Promise.race(active),
    allDone: async () => void (await Promise.all(active)),
    count: () => active.size,
  };
}

const firstMs = 5_000;
const longestMs = 2 * 60_000;

/** Pauses sending while the mail server is unreachable: 5 s, doubled each time up to 2 min. */
type Backoff = {
  isActive(): boolean;
  /** True from a failure until an email was sent: one email at a time is enough to find out. */
  isProbing(): boolean;
  record(outcome: Outcome): void;
};

function createBackoff(deps: Pick<Deps, "now" | "log" | "config">): Backoff {
  const { now, log, config } = deps;
  const server = config.SMTP_URL && new URL(config.SMTP_URL).host; // without the password
  let failures = 0;
  let endsAt = 0;
  const isActive = () => now().getTime() < endsAt;
  return {
    isActive,
    isProbing: () => failures > 0,
    record: (outcome) => {
      noteDelivery(deps, outcome);
      if (outcome.result !== "unreachable") return void (failures = 0);
      if (isActive()) return; // emails sent together fail together: one pause
      const pauseMs = jittered(Math.min(firstMs * 2 ** failures++, longestMs));
      endsAt = now().getTime() + pauseMs;
      log.warn({ server, setting: "SMTP_URL", reason: outcome.reason, pauseMs }, "mail server unreachable");
    },
  };
}
