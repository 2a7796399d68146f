// Sending an issue: now or at a time, paused, resumed, cancelled. The emails themselves are sent by its lane (lane.server).
import type { Transaction } from "kysely";
import { addAuditEvent } from "#app/platform/audit.server.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { notifyEmailQueued } from "#app/platform/mail/queued.server.ts";
import { isPaused } from "#app/platform/paused.server.ts";
import type { Issue } from "./contract.ts";
import * as queries from "./queries.server.ts";
import { fixRecipients } from "./recipients.server.ts";
import { archiveUrl, freeSlug, renderBodies } from "./rendering.server.ts";
import { progressOf } from "./rows.server.ts";
import * as sendings from "./sending-queries.server.ts";
import { lockIssue, readFrom } from "./service.server.ts";
import type { Condition } from "./service.server.ts";

type Order = { id: string; at?: string | undefined; includeUnasked?: boolean | undefined };

/**
 * Sends a draft, or schedules it if `at` is in the future.
 * @throws AppError not-found; precondition-failed; conflict without a mail server, for an issue that is no draft or incomplete,
 * or without a recipient; validation for a text that is too long
 */
export async function sendIssue(
  deps: Deps,
  { id, at, includeUnasked = false }: Order,
  condition: Condition = {},
): Promise<Issue> {
  if (deps.config.SMTP_URL === undefined) throw conflict("There is no mail server (SMTP_URL), so nothing can be sent.");
  const now = deps.now();
  return deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id, condition);
    if (row.status !== "draft") throw conflict("This issue is not a draft: it is scheduled, or was sent.");
    const change = { updated_at: now, include_unasked: includeUnasked };
    if (at !== undefined && at > now.toISOString()) {
      renderBodies(deps, await queries.readTexts(trx, [id]), "draft"); // refuses what couldn't be sent then
      await queries.updateIssue(trx, id, { ...change, status: "scheduled", send_at: at });
    } else {
      await queries.updateIssue(trx, id, change);
      const recipients = await begin(deps, trx, { ...row, include_unasked: includeUnasked ? 1 : 0 });
      if (recipients === 0) throw conflict("Nobody would get this issue.");
    }
    return readFrom(trx, id, now);
  });
}

/** Begins the issues whose time has come. One that can't be sent as it is holds up no other. For a timer. */
export async function beginDueIssues(deps: Deps): Promise<void> {
  if (deps.config.SMTP_URL === undefined) return;
  const due = await sendings.listDue(deps.db.kysely, deps.now());
  if (due.length === 0 || (await isPaused(deps.db.kysely, "issues"))) return;
  for (const { id } of due)
    await beginDue(deps, id).catch((err: unknown) => deps.log.error({ err, issue: id }, "scheduled issue not begun"));
}

async function beginDue(deps: Deps, id: string): Promise<void> {
  await deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id);
    if (row.status !== "scheduled") return; // another process was first
    const recipients = await begin(deps, trx, row);
    await addAuditEvent(deps, trx, { action: "issue-sent", about: id, counts: { recipients }, network: null });
  });
}

/** Renders the bodies, fixes the list of recipients and gives the issue its public address, in one transaction. */
async function begin(deps: Deps, trx: Transaction<Tables>, row: queries.IssueRow): Promise<number> {
  const texts = await queries.readTexts(trx, [row.id]);
  await incrementContentVersion(trx); // the archive lists it now
  const slug = await freeSlug(trx, texts);
  const bodies = renderBodies(deps, texts, slug);
  await sendings.replaceBodies(trx, row.id, bodies);
  const heads = new Map(
    bodies.map(({ locale, subject }) => [locale, { subject, url: archiveUrl(deps, locale, slug) }]),
  );
  const recipients = await fixRecipients(deps, trx, {
    issueId: row.id,
    includesUnasked: row.include_unasked === 1,
    heads,
  });
  await queries.updateIssue(trx, row.id, { status: "sending", slug, started_at: deps.now(), recipients });
  deps.db.afterCommit(notifyEmailQueued);
  return recipients;
}

const mayBecome = { paused: ["sending"], sending: ["paused"], cancelled: ["scheduled", "sending", "paused"] };

/**
 * Pauses, resumes or cancels. A scheduled issue that is cancelled is a draft again.
 * @throws AppError not-found; conflict in another state
 */
export async function switchIssue(deps: Deps, { id, to }: { id: string; to: keyof typeof mayBecome }): Promise<Issue> {
  const now = deps.now();
  return deps.db.write(async (trx) => {
    const row = await lockIssue(trx, id);
    if (!mayBecome[to].includes(row.status)) throw conflict(`This issue is ${wordOf[row.status]}.`);
    if (row.status === "scheduled")
      await queries.updateIssue(trx, id, { status: "draft", send_at: null, updated_at: now });
    else if (to === "cancelled") await cancel(deps, trx, row);
    else await queries.updateIssue(trx, id, { status: to, updated_at: now });
    deps.db.afterCommit(notifyEmailQueued);
    return readFrom(trx, id, now);
  });
}

const wordOf = {
  draft: "a draft",
  scheduled: "scheduled",
  sending: "being sent",
  paused: "paused",
  sent: "sent",
  cancelled: "cancelled",
};

/** Those on their way to the mail server still go out, and are counted as not sent. */
async function cancel({ now }: Deps, trx: Transaction<Tables>, row: queries.IssueRow): Promise<void> {
  await sendings.deleteWaiting(trx, row.id);
  const { sent, refused, failed } = progressOf(row, await queries.countEmails(trx, [row.id]));
  const ended = { ended_at: now(), updated_at: now(), sent, refused, failed };
  await queries.updateIssue(trx, row.id, { status: "cancelled", ...ended });
  await incrementContentVersion(trx); // one that nobody got is no longer public
}

function conflict(message: string): AppError {
  return new AppError("conflict", { message });
}
