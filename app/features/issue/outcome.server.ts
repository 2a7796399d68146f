// Saves what the mail server's answer changes: the email, the subscriber, the rate, and finally the issue.
import { countSoftBounce, markBounced, resetSoftBounces } from "#app/features/newsletter/public.server.ts";
import { hourMs, minuteMs } from "#app/platform/base/durations.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, localPath } from "#app/platform/i18n/locales.ts";
import { backoffMs, endLease } from "#app/platform/jobs/lease.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import { changesAfterAttempt } from "#app/platform/mail/send-email.server.ts";
import type { Outcome, SmtpRejection } from "#app/platform/mail/transport.server.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import * as outcomes from "./outcome-queries.server.ts";
import * as queries from "./queries.server.ts";
import { computeProgress } from "./rows.server.ts";
import { lockIssue, getIssueHead } from "./service.server.ts";
import * as throttles from "./throttle-queries.server.ts";

type OutcomeDeps = Pick<Deps, "db" | "log" | "now">;

/** Doubled by each consecutive refusal. A throttling domain is paused longer than all domains together. */
const backoffs = {
  all: { firstMs: 5_000, maxMs: 10 * minuteMs },
  domain: { firstMs: minuteMs, maxMs: hourMs },
};

/** Saves an email's outcome in one transaction. */
export async function saveOutcome(deps: OutcomeDeps, email: OutboxRow, outcome: Outcome): Promise<void> {
  await deps.db.write((trx) =>
    outcome.result === "sent" ? saveSent(deps, trx, email) : saveRefusal(deps, trx, { email, refusal: outcome }),
  );
  const { id, issue_id: issue } = email;
  if (outcome.result === "sent") return deps.log.info({ email: id, issue }, "email of an issue sent");
  deps.log.warn({ email: id, issue, reason: outcome.reason }, "issue email refused");
}

async function saveSent({ now }: OutcomeDeps, trx: Trx, email: OutboxRow): Promise<void> {
  const at = now();
  const change = changesAfterAttempt(email, { result: "sent" }, at);
  if (!(await endLease(trx, "outbox_email", { row: email, change }))) return;
  await resetSoftBounces(trx, email.subscriber_id ?? "");
  await throttles.resetRefusals(trx, [throttles.allDomains, email.domain ?? ""], at);
}

type RefusedEmail = { email: OutboxRow; refusal: SmtpRejection };

async function saveRefusal(deps: OutcomeDeps, trx: Trx, { email, refusal }: RefusedEmail): Promise<void> {
  const at = deps.now();
  if (refusal.isThrottled || refusal.about === "sender") await slowDown(deps, trx, { email, refusal });
  const change = { ...changesAfterAttempt(email, refusal, at), ...refusalChange(email, refusal, at) };
  if (!(await endLease(trx, "outbox_email", { row: email, change })) || change.status !== "failed") return;
  const id = email.subscriber_id ?? "";
  if (change.refused === "recipient") return markBounced(trx, id, at);
  const isSoft = refusal.result === "later" && refusal.about !== undefined;
  if (isSoft) await countSoftBounce(trx, id, at);
}

/**
 * Returns what a refusal changes: a permanent one isn't retried unless about the sender; 421 (busy) doesn't count as an
 * attempt.
 */
function refusalChange(
  { tries, next_try_at }: OutboxRow,
  { result, about, isThrottled, reason }: SmtpRejection,
  at: Date,
) {
  if (result === "refused" && about !== "sender")
    return { status: "failed" as const, next_try_at: at, refused: about ?? ("message" as const) };
  const isBusy = isThrottled && /\b421\b/.test(reason);
  return { refused: null, ...(isBusy ? { status: "waiting" as const, tries, next_try_at } : {}) };
}

/** Pauses all issues, and the domain for longer. Emails refused at the same time cause only one pause. */
async function slowDown(deps: OutcomeDeps, trx: Trx, { email, refusal }: RefusedEmail): Promise<void> {
  const now = deps.now();
  const names = [
    { name: throttles.allDomains, backoff: backoffs.all },
    { name: email.domain ?? "", backoff: backoffs.domain },
  ];
  for (const { name, backoff } of names) {
    const { refusals, paused_until: until } = await throttles.lockThrottle(trx, name);
    if (until !== null && until > now.toISOString()) continue;
    const pauseMs = backoffMs(backoff, refusals);
    const change = { paused_until: new Date(now.getTime() + pauseMs), reason: refusal.reason };
    await throttles.changeThrottle(trx, name, { ...change, refusals: refusals + 1 });
    const paused = name === throttles.allDomains ? "issues" : "domain";
    deps.log.warn({ paused, pauseMs, reason: refusal.reason }, "issues slowed down");
  }
}

/** Ends issues that have no email left, saves their figures and announces them; one process ends an issue. */
export async function endDoneIssues(deps: OutcomeDeps & Pick<Deps, "config">): Promise<void> {
  const { db, now, log } = deps;
  const done = await outcomes.listDone(db.kysely);
  if (done.length === 0) return;
  await db.write(async (trx) => {
    for (const { id } of done) await lockIssue(trx, id);
    for (const row of await outcomes.listDone(trx)) {
      const { sent, refused, failed } = computeProgress(row, await queries.countEmails(trx, [row.id]));
      await queries.updateIssue(trx, row.id, { status: "sent", ended_at: now(), sent, refused, failed });
      await queueWebhooks(deps, trx, {
        event: "issue.sent",
        read: async () => [await readAnnounced(deps, trx, row.id)],
      });
      log.info({ issue: row.id, sent, refused, failed }, "issue sent");
    }
  });
}

async function readAnnounced({ config }: Pick<Deps, "config">, trx: Trx, id: string) {
  const { createdBy: _, ...head } = await getIssueHead(trx, id);
  const path = localPath(defaultLocale, `/newsletter/archive/${head.slug}`);
  return { data: { ...head, url: `${config.siteUrl}${path}` }, name: head.subject, path };
}

/** Deletes throttled domains after a day, because one may be a person's own; the cleanup job calls it. */
export async function deleteOldThrottles({ db, now }: OutcomeDeps): Promise<void> {
  await throttles.deleteOldThrottles(db.kysely, daysBefore(now(), 1));
}
