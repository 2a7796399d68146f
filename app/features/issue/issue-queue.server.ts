// Leases the emails of newsletter issues from the outbox, at NEWSLETTER_PER_MINUTE across all processes, slower if the
// mail server requires it. Transactional emails have their own queue, worker and connections.
import { hourMs } from "#app/platform/base/durations.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { isPaused } from "#app/platform/jobs/paused.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import type { EmailQueue } from "#app/platform/mail/worker.server.ts";
import { endDoneIssues } from "./outcome.server.ts";
import { createBodyReader, sendIssueEmail } from "./send-issue-email.server.ts";
import type { IssueEmailDeps } from "./send-issue-email.server.ts";
import { continueQueueing } from "./sending.server.ts";
import * as throttles from "./throttle-queries.server.ts";

/** Poll intervals while an issue is being sent, and otherwise. */
const pollMs = { sending: 250, idle: 5_000 };

/** Only delays of up to 3 s are caught up, so the rate is exceeded by at most 5 % in any minute. */
const maxCatchUpMs = 3_000;

export function createIssueQueue(deps: IssueEmailDeps): EmailQueue {
  const readBody = createBodyReader(deps);
  let isBusy = false;
  return {
    lease: async (max) => {
      const sending = await throttles.listSending(deps.db.kysely);
      isBusy = sending.length > 0;
      if (!isBusy || (await isPaused(deps.db.kysely, "issues"))) return [];
      const isQueueing = sending.filter(({ queued_to: queuedTo }) => queuedTo !== null);
      for (const { id: issue } of isQueueing)
        await continueQueueing(deps, issue).catch((err: unknown) =>
          deps.log.error({ err, issue }, "emails of an issue not queued"),
        );
      return lease(deps, max);
    },
    send: (transport, job) => sendIssueEmail(deps, transport, { ...job, readBody }),
    pollMs: () => (isBusy ? pollMs.sending : pollMs.idle),
  };
}

/** Leases due emails. Reads before it locks, so a pause costs no write. */
async function lease(deps: IssueEmailDeps, max: number): Promise<OutboxRow[]> {
  const { db, now } = deps;
  const throttle = await throttles.readThrottle(db.kysely, throttles.allDomains);
  if (throttle && allowedNow(deps, throttle) <= 0) return [];
  if (!(await throttles.hasDueEmails(db.kysely, now()))) {
    await endDoneIssues(deps);
    return [];
  }
  return db.write(async (trx) => {
    const locked = await throttles.lockThrottle(trx, throttles.allDomains);
    const allowed = Math.min(max, allowedNow(deps, locked));
    if (allowed <= 0) return [];
    const emails = await throttles.leaseDue(inTransaction({ db }, trx).db, { max: allowed, now: now() });
    await throttles.changeThrottle(trx, throttles.allDomains, { next_at: nextAt(deps, locked, emails.length) });
    return emails;
  });
}

type Throttle = { next_at: number; paused_until: string | null };

function allowedNow(deps: IssueEmailDeps, throttle: Throttle): number {
  const now = deps.now();
  if (throttle.paused_until !== null && throttle.paused_until > now.toISOString()) return 0;
  return Math.floor((now.getTime() * 1000 - earliest(deps, throttle)) / intervalOf(deps)) + 1;
}

/** Returns when the next email may be sent, in microseconds. */
function earliest({ now }: IssueEmailDeps, { next_at: next }: Throttle): number {
  const at = now().getTime();
  const isOver = next < (at - maxCatchUpMs) * 1000;
  const wasAhead = next > (at + hourMs) * 1000; // the clock: the next email follows within minutes
  return isOver || wasAhead ? at * 1000 : next;
}

function nextAt(deps: IssueEmailDeps, throttle: Throttle, count: number): number {
  return Math.ceil(earliest(deps, throttle) + count * intervalOf(deps));
}

function intervalOf({ config }: IssueEmailDeps): number {
  return 60_000_000 / config.NEWSLETTER_PER_MINUTE;
}
