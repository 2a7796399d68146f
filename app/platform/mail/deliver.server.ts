// Sends one email and records the outcome: sent, to be retried, or failed.
import type { Transaction } from "kysely";
import type { SendMailOptions } from "nodemailer";
import type { Tables } from "#app/platform/db/tables.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { outlast } from "#app/platform/db/outlast.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { composeMessage } from "./compose.server.ts";
import { markFailed, markSent, retryMs } from "./emails-due.server.ts";
import type { OutboxRow } from "./emails-due.server.ts";
import { jittered } from "./jittered.server.ts";
import type { MailTransport, Outcome, Refusal } from "./transport.server.ts";

export type SendDeps = Pick<Deps, "config" | "content" | "db" | "log" | "now"> & {
  /** By kind of email: what else changes in the transaction that marks one as sent. */
  sentEffects?: SentEffects;
};

export type SentEffects = Readonly<
  Record<string, (deps: Pick<Deps, "now">, trx: Transaction<Tables>, email: OutboxRow) => Promise<void>>
>;

const max = { tries: 10, refusals: 3 };

/** Sends an email that its caller has leased. Calls `onOutcome` before the outcome is saved. Never rejects. */
export async function deliver(
  deps: SendDeps,
  transport: MailTransport,
  { email, onOutcome }: { email: OutboxRow; onOutcome: (outcome: Outcome) => void },
): Promise<void> {
  const outcome = await send(transport, () => composeMessage(deps, email));
  onOutcome(outcome);
  try {
    await outlast(() => saveOutcome(deps, email, outcome));
  } catch (error) {
    // The lease will expire; if the email was sent, it is sent again with the same Message-ID.
    deps.log.error({ err: error, email: email.id }, "delivery status not saved");
  }
}

/** Sends the result of `compose`; an error that it throws is a refusal. */
export async function send(transport: MailTransport, compose: () => SendMailOptions): Promise<Outcome> {
  try {
    return await transport.send(compose());
  } catch (error) {
    return { result: "refused", reason: error instanceof Error ? error.message : String(error) };
  }
}

async function saveOutcome(deps: SendDeps, email: OutboxRow, outcome: Outcome): Promise<void> {
  const { id, kind } = email;
  if (outcome.result === "sent") {
    await markSentWithEffect(deps, email);
    return deps.log.info({ email: id, kind, tries: email.tries + 1 }, "email sent");
  }
  const change = changeAfter(email, outcome, deps.now());
  await markFailed(deps, email, change);
  if (outcome.result === "unreachable") return; // the backoff logs it, once for all emails
  const { tries, status } = change;
  deps.log.warn({ email: id, kind, tries, status, reason: outcome.reason }, "email failed");
}

async function markSentWithEffect(deps: SendDeps, email: OutboxRow): Promise<void> {
  const effect = deps.sentEffects?.[email.kind];
  if (!effect) return markSent(deps, email);
  await deps.db.write(async (trx) => {
    await markSent({ db: inTransaction(deps.db, trx), now: deps.now }, email);
    await effect(deps, trx, email);
  });
}

/** A try doesn't count while the server is unreachable. */
export function changeAfter(
  email: OutboxRow,
  { result, reason }: Refusal,
  now: Date,
): Parameters<typeof markFailed>[2] {
  const { tries, next_try_at } = email;
  if (result === "unreachable") return { status: "waiting", tries, next_try_at, last_error: reason };
  const count = tries + 1;
  const isOver = count >= (result === "refused" ? max.refusals : max.tries);
  const next = isOver ? now : new Date(now.getTime() + jittered(retryMs(tries)));
  return { status: isOver ? "failed" : "waiting", tries: count, next_try_at: next, last_error: reason };
}
