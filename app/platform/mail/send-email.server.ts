// Sends one email and saves the outcome: sent, to be retried, or failed.
import type { SendMailOptions } from "nodemailer";
import { errorMessage } from "#app/platform/base/error-details.server.ts";
import { retryThroughOutage } from "#app/platform/db/retry-through-outage.server.ts";
import type { RowChange, Trx } from "#app/platform/db/tables.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { countFailure, endLease } from "#app/platform/jobs/lease.server.ts";
import { composeMessage } from "./compose.server.ts";
import { emailBackoff } from "./emails-due.server.ts";
import type { OutboxRow } from "./emails-due.server.ts";
import type { MailTransport, Outcome, SmtpRejection } from "./transport.server.ts";

export type SendDeps = Pick<Deps, "config" | "db" | "log" | "now" | "secret"> & {
  content: CompanyContent;
  /** Further changes in the transaction that marks an email as sent, by its kind. */
  sentEffects?: SentHandlers;
};

export type SentHandlers = Readonly<
  Record<string, (deps: Pick<Deps, "config" | "now">, trx: Trx, email: OutboxRow) => Promise<void>>
>;

const maxTries = { later: 10, refused: 3 };

/** Sends an email that its caller has leased. Never rejects. */
export async function sendEmail(
  deps: SendDeps,
  transport: MailTransport,
  { email, onOutcome }: { email: OutboxRow; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  const compose = () => composeMessage(deps, email);
  await sendLeased(deps, transport, {
    email,
    compose,
    onOutcome,
    save: (outcome) => saveOutcome(deps, email, outcome),
  });
}

type SendInput = {
  email: OutboxRow;
  /** An error thrown by it is a refusal. */
  compose: () => SendMailOptions;
  /** Called before the outcome is saved. */
  onOutcome: (outcome: Outcome) => void;
  save: (outcome: Outcome) => Promise<void>;
};

/** Sends the result of `compose` and saves the outcome. Never rejects. */
export async function sendLeased(
  { log }: Pick<Deps, "log">,
  transport: MailTransport,
  { email, compose, onOutcome, save }: SendInput,
): Promise<void> {
  const outcome = await send(transport, compose);
  onOutcome(outcome);
  try {
    await retryThroughOutage(() => save(outcome));
  } catch (error) {
    // The lease will expire; if the email was sent, it is sent again with the same Message-ID.
    log.error({ err: error, email: email.id }, "delivery status not saved");
  }
}

async function send(transport: MailTransport, compose: () => SendMailOptions): Promise<Outcome> {
  try {
    return await transport.send(compose());
  } catch (error) {
    return { result: "refused", reason: errorMessage(error) };
  }
}

async function saveOutcome(deps: SendDeps, email: OutboxRow, outcome: Outcome): Promise<void> {
  const { id, kind } = email;
  const change = changesAfterAttempt(email, outcome, deps.now());
  const effect = outcome.result === "sent" ? deps.sentEffects?.[kind] : undefined;
  if (effect) {
    await deps.db.write(async (trx) => {
      await endLease(trx, "outbox_email", { row: email, change });
      await effect(deps, trx, email);
    });
  } else await endLease(deps.db.kysely, "outbox_email", { row: email, change });
  const { tries, status } = change;
  if (outcome.result === "sent") return deps.log.info({ email: id, kind, tries }, "email sent");
  if (outcome.result === "unreachable") return; // the worker's pause logs it, once for all emails
  deps.log.warn({ email: id, kind, tries, status, reason: outcome.reason }, "email failed");
}

/**
 * Returns the changes after an outcome. An attempt doesn't count while the server is unreachable. A sent email keeps
 * the addresses that it was sent with, even if its row has changed meanwhile; an unsent one uses the new ones.
 */
export function changesAfterAttempt(
  { tries, next_try_at, recipient, recipient_key, reply_to }: OutboxRow,
  outcome: Outcome,
  now: Date,
): RowChange<"outbox_email"> & { tries: number } {
  if (outcome.result === "sent")
    return { status: "sent", sent_at: now, tries: tries + 1, last_error: null, recipient, recipient_key, reply_to };
  const { result, reason: last_error }: SmtpRejection = outcome;
  if (result === "unreachable") return { status: "waiting", tries, next_try_at, last_error };
  const { isLast, ...counted } = countFailure({ tries }, { backoff: emailBackoff, maxTries: maxTries[result], now });
  return { status: isLast ? "failed" : "waiting", ...counted, last_error };
}
