// Hands one email of an issue to the mail server, if its subscriber is still to get it.
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import { outlast } from "#app/platform/db/outlast.server.ts";
import { composeMessage } from "#app/platform/mail/compose.server.ts";
import { send } from "#app/platform/mail/deliver.server.ts";
import type { OutboxRow } from "#app/platform/mail/emails-due.server.ts";
import type { MailTransport, Outcome } from "#app/platform/mail/transport.server.ts";
import { unsubscribeUrlOfIssue } from "#app/platform/mail/unsubscribe-link.server.ts";
import { unsubscribePlaceholder } from "./email/issue-email.server.ts";
import * as queries from "./outcome-queries.server.ts";
import { saveOutcome } from "./outcome.server.ts";

export type HandOverDeps = Pick<Deps, "config" | "content" | "db" | "log" | "now" | "secret">;

type Body = { html: string; text: string };

/** The last bodies that were read: a few languages of an issue or two. */
export function rememberBodies({ db }: HandOverDeps) {
  const bodies = new Map<string, Body>();
  return async (email: OutboxRow): Promise<Body> => {
    const key = `${email.issue_id} ${email.locale}`;
    const known = bodies.get(key) ?? (await queries.readBody(db.kysely, email));
    if (!known) throw new Error("The issue has no body in this language.");
    if (bodies.size > 10) bodies.clear();
    bodies.set(key, known);
    return known;
  };
}

type Job = {
  email: OutboxRow;
  onOutcome: (outcome: Outcome) => void;
  readBody: (email: OutboxRow) => Promise<Body>;
};

/** Checks again that the subscriber still wants it, sends it and saves the outcome. Never rejects. */
export async function handOver(
  deps: HandOverDeps,
  transport: MailTransport,
  { email, onOutcome, readBody }: Job,
): Promise<void> {
  let failure = "email of an issue not handed over";
  try {
    const body = await readBody(email);
    if (!(await mayGo(deps, email))) return;
    const outcome = await send(transport, () => composeMessage(deps, email, listEmail(deps, email, body)));
    onOutcome(outcome);
    failure = "status of an issue's email not saved";
    await outlast(() => saveOutcome(deps, email, outcome));
  } catch (error) {
    // The lease expires by itself; an email that was sent is sent again with the same Message-ID.
    deps.log.error({ err: error, email: email.id }, failure);
  }
}

async function mayGo({ db }: HandOverDeps, email: OutboxRow): Promise<boolean> {
  const { status, isWanted } = await queries.readStanding(db.kysely, email);
  if (status === "sending" && isWanted) return true;
  if (status === "sending" || status === undefined || status === "cancelled")
    await queries.deleteLeased(db.kysely, email);
  else await queries.endLease(db.kysely, email, { status: "waiting" });
  return false;
}

function listEmail(deps: HandOverDeps, { subscriber_id, issue_id, locale }: OutboxRow, { html, text }: Body) {
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
