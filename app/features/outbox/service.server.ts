import { AppError } from "#app/platform/base/errors.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { heldUntil } from "#app/platform/jobs/paused.server.ts";
import { longestDueMs } from "#app/platform/mail/emails-due.server.ts";
import { notifyEmailQueued } from "#app/platform/mail/queued.server.ts";
import { layOutRow, removedBody } from "#app/platform/mail/stored-body.server.ts";
import type { Gauge } from "#app/platform/observe/metrics.server.ts";
import { emailStatuses } from "./contract.ts";
import type { EmailDetails, ListedEmail } from "./contract.ts";
import * as queries from "./queries.server.ts";

/** Lists emails; without `page`, all rows. */
export async function listEmails(deps: Deps, listing: queries.EmailListing = {}): Promise<Page<ListedEmail>> {
  const { rows, total } = await queries.listEmails(deps.db.kysely, listing);
  return { rows: rows.map((row) => fromRow(deps, row)), total };
}

export async function getEmail(deps: Deps, id: string): Promise<EmailDetails> {
  const row = await find(deps, id);
  // Other admins must not see a password reset link.
  const { text } = layOutRow(deps, row);
  const safeText = kindsWithSecrets.has(row.kind) ? deps.site.withoutSecrets(text) : text;
  return { ...fromRow(deps, row), replyTo: row.reply_to, locale: row.locale, text: safeText };
}

/** These links give access to the account. */
const kindsWithSecrets: ReadonlySet<string> = new Set(["password-reset", "invitation"]);

/**
 * Makes an email due now, unless a worker is sending it.
 * @throws AppError not-found; conflict if it was sent, is part of an issue, or has lost its text since it was sent
 */
export async function retryEmail(deps: Deps, id: string): Promise<ListedEmail> {
  const { status, issue_id: issue, body } = await find(deps, id);
  if (status === "sent") throw new AppError("conflict", { message: "This email has already been sent." });
  if (issue !== null) throw new AppError("conflict", { message: "This email is part of an issue of the newsletter." });
  // Its delivery was reported as failed days later.
  if (body === removedBody)
    throw new AppError("conflict", {
      message: "The text of this email was deleted three days after it was sent. Write it again.",
    });
  await queries.makeDue(deps.db.kysely, id, deps.now());
  deps.db.afterCommit(notifyEmailQueued); // the call may be part of a transaction
  return fromRow(deps, await find(deps, id));
}

/** Dismisses an email. @throws AppError not-found; conflict if it neither failed nor is held, or is part of an issue */
export async function dismissEmail(deps: Deps, id: string): Promise<ListedEmail> {
  const { issue_id: issue } = await find(deps, id);
  if (issue !== null) throw new AppError("conflict", { message: "This email is part of an issue of the newsletter." });
  await queries.dismiss(deps.db.kysely, id, deps.now());
  const row = await find(deps, id);
  if (row.dismissed_at === null) throw new AppError("conflict", { message: "Only a failed email can be dismissed." });
  return fromRow(deps, row);
}

async function find(deps: Deps, id: string) {
  const row = await deps.db.kysely.selectFrom("outbox_email").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) throw new AppError("not-found");
  return row;
}

function fromRow({ config }: Deps, row: queries.ListedRow): ListedEmail {
  return {
    id: row.id,
    createdAt: row.created_at,
    kind: row.kind,
    to: row.recipient,
    subject: row.subject,
    status: row.status,
    tries: row.tries,
    nextTryAt: row.status === "waiting" ? row.next_try_at : null,
    sentAt: row.sent_at,
    lastError: row.last_error,
    lacksMail: row.status === "waiting" && config.SMTP_URL === undefined,
    isHeld: row.leased_until === heldUntil,
    dismissedAt: row.dismissed_at,
  };
}

/** Counts emails by status, those of issues separately, and reads how long the oldest one has been due. */
export async function readGauges(deps: Deps): Promise<Gauge[]> {
  const rows = await queries.countByStatus(deps.db.kysely);
  const values = (ofIssues: boolean) =>
    emailStatuses.map((status) => ({
      labels: { status },
      value: rows.find((row) => row.status === status && Boolean(row.of_issues) === ofIssues)?.count ?? 0,
    }));
  return [
    {
      name: "site_outbox_emails",
      help: "Emails of the outbox, by state, without those of issues.",
      values: values(false),
    },
    {
      name: "site_issue_emails",
      help: "Emails of the newsletter's issues in the last weeks, by state.",
      values: values(true),
    },
    {
      name: "site_outbox_oldest_waiting_seconds",
      help: "How long the oldest waiting email has been due.",
      values: [{ value: Math.round((await longestDueMs(deps)) / 1000) }],
    },
  ];
}
