// Sends one email of an issue, if its subscriber should still get it.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import { endLease } from "#app/platform/jobs/lease.server.ts";
import { composeMessage } from "#app/platform/mail/compose.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import { sendLeased } from "#app/platform/mail/send-email.server.ts";
import type { MailTransport, Outcome } from "#app/platform/mail/transport.server.ts";
import { unsubscribeUrlOfIssue } from "#app/platform/mail/unsubscribe-link.server.ts";
import { unsubscribePlaceholder } from "./email/issue-email.server.ts";
import * as queries from "./outcome-queries.server.ts";
import { saveOutcome } from "./outcome.server.ts";

export type IssueEmailDeps = Pick<Deps, "config" | "content" | "db" | "log" | "now" | "secret">;

type Body = { html: string; text: string };

/** Returns a function that caches the last bodies read: a few languages of one or two issues. */
export function createBodyReader({ db }: IssueEmailDeps) {
  const bodies = new Map<string, Body>();
  return async (email: OutboxRow): Promise<Body> => {
    const key = `${email.issue_id} ${email.locale}`;
    const storedBody = bodies.get(key) ?? (await queries.readBody(db.kysely, email));
    if (!storedBody) throw new Error("The issue has no body in this language.");
    if (bodies.size > 10) bodies.clear();
    bodies.set(key, storedBody);
    return storedBody;
  };
}

type Job = {
  email: OutboxRow;
  onOutcome: (outcome: Outcome) => void;
  readBody: (email: OutboxRow) => Promise<Body>;
};

/** Checks again that the subscriber wants it, sends it and saves the outcome. Never rejects. */
export async function sendIssueEmail(deps: IssueEmailDeps, transport: MailTransport, job: Job): Promise<void> {
  const { email, onOutcome } = job;
  try {
    const body = await job.readBody(email);
    if (!(await dropUnlessWanted(deps, email))) return;
    const compose = () => composeMessage(deps, email, listEmail(deps, email, body));
    const save = (outcome: Outcome) => saveOutcome(deps, email, outcome);
    await sendLeased(deps, transport, { email, compose, onOutcome, save });
  } catch (error) {
    deps.log.error({ err: error, email: email.id }, "issue email not processed"); // until its lease expires
  }
}

/** Returns true if the email is still wanted. If not, deletes it, or returns it to the queue of a paused issue. */
async function dropUnlessWanted({ db }: IssueEmailDeps, email: OutboxRow): Promise<boolean> {
  const { status, isWanted } = await queries.readRecipientState(db.kysely, email);
  if (status === "sending" && isWanted) return true;
  if (status === "sending" || status === undefined || status === "cancelled")
    await db.kysely.deleteFrom("outbox_email").where("id", "=", email.id).where("status", "=", "waiting").execute();
  else await endLease(db.kysely, "outbox_email", { row: email, change: { status: "waiting" } });
  return false;
}

function listEmail(deps: IssueEmailDeps, { subscriber_id, issue_id, locale }: OutboxRow, { html, text }: Body) {
  const unsubscribeUrl = unsubscribeUrlOfIssue(deps, {
    id: subscriber_id ?? "",
    issueId: issue_id ?? "",
    locale: isLocale(locale) ? locale : defaultLocale,
  });
  return {
    html: html.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    text: text.replaceAll(unsubscribePlaceholder, unsubscribeUrl),
    unsubscribeUrl,
    listId: `newsletter.${new URL(deps.config.siteUrl).hostname}`,
  };
}
