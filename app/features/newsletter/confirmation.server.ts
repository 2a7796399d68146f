// Confirmed opt-in (decision 011).
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { mayReceiveEmail } from "#app/platform/mail/email-limit.server.ts";
import { findToken, makeToken, consumeToken, deleteTokensOf } from "#app/platform/mail/email-token.server.ts";
import type { Email } from "#app/platform/mail/email.ts";
import { queueEmail, queueOrWithdraw } from "#app/platform/mail/outbox.server.ts";
import { confirmationHours, confirmationEmail, alreadySubscribedEmail, welcomeEmail } from "./email.server.ts";
import type { EmailRecipient } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import { queueActivationWebhook, isDeliverable } from "./subscriber-rows.server.ts";

const purpose = "newsletter-confirmation";

export function needsConfirmation({ config }: Pick<Deps, "config">): boolean {
  return config.CONFIRMED_OPT_IN ?? config.SMTP_URL !== undefined;
}

/** Returns true if sign-ups are answered. Without a mail server only confirmations are: others are never sent. */
export function answersByEmail(deps: Pick<Deps, "config">): boolean {
  return needsConfirmation(deps) || deps.config.SMTP_URL !== undefined;
}

/**
 * Queues the reply to a sign-up with the same statements in every case: a known address gets another text; beyond a
 * rate limit it is withdrawn at once.
 */
export async function answerSignUp(
  deps: Deps,
  trx: Trx,
  { reader, wasReached, mayEmail }: { reader: EmailRecipient; wasReached: boolean; mayEmail: boolean },
): Promise<void> {
  const { kind, write } = wasReached ? alreadySubscribed : confirmationRequest(deps);
  const isHeldBack = !(await mayReceiveEmail(deps, trx, { kind, to: reader.email })) || !mayEmail;
  const hours = isHeldBack ? 0 : confirmationHours;
  const token = await makeToken(deps, trx, { purpose, subjectId: reader.id, hours });
  await queueOrWithdraw(deps, trx, { email: write(deps, reader, token), isHeldBack });
}

/** Asks the owner of a corrected address to confirm it. Links sent to earlier addresses become invalid. */
export async function askToConfirmAgain(deps: Deps, trx: Trx, reader: EmailRecipient): Promise<void> {
  await deleteTokensOf(trx, reader.id);
  const token = await makeToken(deps, trx, { purpose, subjectId: reader.id, hours: confirmationHours });
  await queueEmail(deps, trx, confirmationEmail(deps, reader, token));
}

type EmailMaker = { kind: string; write: (deps: Deps, reader: EmailRecipient, token: string) => Email };

const alreadySubscribed: EmailMaker = { kind: "newsletter-known", write: alreadySubscribedEmail };
const unconfirmed: EmailMaker = { kind: "newsletter-confirmation", write: confirmationEmail };
const welcome: EmailMaker = { kind: "newsletter-welcome", write: welcomeEmail };

function confirmationRequest(deps: Deps): EmailMaker {
  return needsConfirmation(deps) ? unconfirmed : welcome;
}

/** `gone`: expired, used or invalid. */
export type ConfirmationState = "open" | "done" | "gone";

/** Returns a link's state. Changes nothing, because mail scanners open links too. */
export async function readConfirmationState(deps: Deps, token: string): Promise<ConfirmationState> {
  const tokenRow = await findToken(deps, deps.db.kysely, { purpose, token });
  const row = tokenRow && (await queries.findSubscriber(deps.db.kysely, tokenRow.subjectId));
  const state = confirmationState(row);
  return state === "open" && tokenRow?.isUsed ? "gone" : state;
}

/** Confirms a subscription and queues the welcome email. Returns `done` also if the link was already used. */
export async function confirmSubscription(
  deps: Deps,
  token: string,
  { locale }: { locale: Locale },
): Promise<"done" | "gone"> {
  return deps.db.write(async (trx) => {
    const tokenRow = await findToken(deps, trx, { purpose, token });
    if (!tokenRow) return "gone";
    const isFirst = await consumeToken(deps, trx, token); // the second of concurrent requests waits here
    const row = await queries.lockSubscriber(trx, tokenRow.subjectId);
    const state = confirmationState(row);
    if (!row || state !== "open") return state === "done" ? "done" : "gone";
    if (!isFirst) return "gone";
    const change = {
      is_active: 1 as const,
      pending_since: null,
      confirmed_at: deps.now().toISOString(),
      unsubscribed_at: null,
      unsubscribed_by: null,
      unsubscribed_issue_id: null,
      ...queries.noBounces, // the link arrived
    };
    await queries.updateSubscriber(trx, row.id, change);
    await queueActivationWebhook(deps, trx, { before: row, after: { ...row, ...change } });
    await queueEmail(deps, trx, welcomeEmail(deps, { id: row.id, email: row.email, locale }));
    return "done";
  });
}

function confirmationState(row: queries.SubscriberRow | undefined): ConfirmationState {
  if (row && isDeliverable(row)) return "done";
  return row?.pending_since ? "open" : "gone";
}
