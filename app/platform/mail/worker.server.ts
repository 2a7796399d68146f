// Sends the emails of the outbox: at least once, several at a time, in any number of processes.
import { minuteMs } from "#app/platform/base/durations.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { backoffMs } from "#app/platform/jobs/lease.server.ts";
import { runUntilIdle, startWorker } from "#app/platform/jobs/worker.server.ts";
import type { WorkerJob, Worker } from "#app/platform/jobs/worker.server.ts";
import { leaseEmails } from "./emails-due.server.ts";
import type { OutboxRow } from "./emails-due.server.ts";
import { recordDelivery } from "./last-delivery.server.ts";
import { onEmailQueued } from "./queued.server.ts";
import { sendEmail } from "./send-email.server.ts";
import type { SendDeps } from "./send-email.server.ts";
import { maxConnections } from "./transport.server.ts";
import type { MailTransport, Outcome } from "./transport.server.ts";

/** A queue of emails. Each has its own worker and connections, so one can't block another. */
export type EmailQueue = {
  /** Leases at most `max` emails that may be sent now. */
  lease(max: number): Promise<OutboxRow[]>;
  /** Sends a leased email and saves the outcome. Never rejects. */
  send(transport: MailTransport, job: { email: OutboxRow; onOutcome: (outcome: Outcome) => void }): Promise<void>;
  /** Milliseconds that a worker of this queue waits if nothing is due; default: 5 s. */
  pollMs?(): number;
};

type WorkerOptions = { queue?: EmailQueue; concurrency?: number; pollEveryMs?: number; graceMs?: number };

/** Returns the queue of emails to single people. */
function singleEmails(deps: SendDeps): EmailQueue {
  return {
    lease: (max) => leaseEmails(deps, max),
    send: (transport, job) => sendEmail(deps, transport, job),
  };
}

/**
 * Sends emails until it is stopped: those of this process immediately, the rest by polling. Stopping waits `graceMs`
 * for those being sent, releases the rest and closes the connections.
 */
export function startOutboxWorker(
  deps: SendDeps,
  transport: MailTransport,
  options: WorkerOptions = {},
): Pick<Worker, "stop"> {
  const { queue = singleEmails(deps), concurrency = maxConnections, pollEveryMs, graceMs = 5_000 } = options;
  const worker = startWorker(sending(deps, transport, { queue, concurrency }), {
    log: deps.log,
    failure: "outbox not read",
    pollMs: () => pollEveryMs ?? queue.pollMs?.() ?? 5_000,
    graceMs,
    abortRunning: () => transport.close(),
  });
  const unsubscribe = onEmailQueued(worker.wake);
  return {
    stop: async () => {
      unsubscribe();
      await worker.stop();
    },
  };
}

/** Sends the emails due now; resolves when none is left or the mail server is unreachable. */
export async function sendDueEmails(
  deps: SendDeps,
  transport: MailTransport,
  queue: EmailQueue = singleEmails(deps),
): Promise<void> {
  await runUntilIdle(sending(deps, transport, { queue, concurrency: maxConnections }));
}

function sending(
  deps: SendDeps,
  transport: MailTransport,
  { queue, concurrency }: { queue: EmailQueue; concurrency: number },
): WorkerJob<OutboxRow> {
  const pause = createPause(deps);
  return {
    async *lease(active) {
      const free = (pause.isProbing() ? 1 : concurrency) - active.length;
      if (free > 0 && !pause.isActive()) yield* await queue.lease(free);
    },
    run: (email) => queue.send(transport, { email, onOutcome: pause.record }),
  };
}

const unreachable = { firstMs: 5_000, maxMs: 2 * minuteMs };

/** Pauses sending while the mail server is unreachable. */
type WorkerPause = {
  isActive(): boolean;
  /** Returns true from a failure until an email was sent: one email at a time is enough to find out. */
  isProbing(): boolean;
  record(outcome: Outcome): void;
};

function createPause(deps: Pick<Deps, "now" | "log" | "config">): WorkerPause {
  const { now, log, config } = deps;
  const server = config.SMTP_URL && new URL(config.SMTP_URL).host; // without the password
  let failures = 0;
  let endsAt = 0;
  const isActive = () => now().getTime() < endsAt;
  return {
    isActive,
    isProbing: () => failures > 0,
    record: (outcome) => {
      recordDelivery(deps, outcome);
      if (outcome.result !== "unreachable") return void (failures = 0);
      if (isActive()) return; // emails sent together fail together: one pause
      const pauseMs = backoffMs(unreachable, failures++);
      endsAt = now().getTime() + pauseMs;
      log.warn({ server, setting: "SMTP_URL", reason: outcome.reason, pauseMs }, "mail server unreachable");
    },
  };
}
