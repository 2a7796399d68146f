// Corrects a subscriber's address or language (GDPR art. 16).
import { recordCorrections } from "#app/features/enquiry/public.server.ts";
import type { Corrector } from "#app/features/enquiry/public.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { matchesVersion } from "#app/platform/http/endpoint.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { deleteTokensOf } from "#app/platform/mail/email-token.server.ts";
import { readdressEmails, withdrawEmails } from "#app/platform/mail/outbox.server.ts";
import { reassignDeliveries } from "#app/platform/webhooks/webhooks.server.ts";
import { askToConfirmAgain, needsConfirmation } from "./confirmation.server.ts";
import { aboutSubscriber } from "./email.server.ts";
import * as queries from "./queries.server.ts";
import type { SubscriberRow } from "./queries.server.ts";
import { queueActivationWebhook, toSubscriber, isUnconfirmed, readSubjectsOf } from "./subscriber-rows.server.ts";
import type { Subscriber } from "./subscribers/contract.ts";

type Correction = {
  email?: string | undefined;
  locale?: Locale | undefined;
  by: Corrector;
  ifMatch: readonly string[] | undefined;
};

/**
 * Corrects a subscriber. If sign-ups are confirmed, the new address is asked first; inactive ones remain inactive.
 * @throws AppError not-found; conflict for an address that another subscriber has; precondition-failed for another
 * version than `ifMatch`.
 */
export async function correctSubscriber(
  deps: Deps,
  id: string,
  { email, locale, by, ifMatch }: Correction,
): Promise<Subscriber> {
  return deps.db.write(async (trx) => {
    const before = await lockMatching(trx, id, ifMatch);
    const values = { email: email?.toLowerCase() ?? before.email, locale: locale ?? before.locale };
    const differing = (["email", "locale"] as const).filter((field) => before[field] !== values[field]);
    const corrections = differing.map((field) => ({
      subscriberId: id,
      field,
      was: before[field],
      became: values[field],
    }));
    await recordCorrections(trx, corrections, { by, at: deps.now() });
    if (differing.includes("email")) {
      await moveTo(deps, trx, { before, ...values });
      await reassignDeliveries(trx, { id, from: before.email, to: values.email });
    } else if (differing.length > 0) await queries.updateSubscriber(trx, id, values);
    const after = (await queries.findSubscriber(trx, id)) ?? before;
    return toSubscriber(after, await readSubjectsOf(trx, [after]));
  });
}

async function lockMatching(trx: Trx, id: string, ifMatch: readonly string[] | undefined): Promise<SubscriberRow> {
  const row = await queries.lockSubscriber(trx, id);
  if (!row) throw new AppError("not-found");
  if (!matchesVersion(row.version, ifMatch))
    throw new AppError("precondition-failed", { message: "Someone changed this subscriber in the meantime." });
  return row;
}

type AddressChange = { before: SubscriberRow; email: string; locale: string };

async function moveTo(deps: Deps, trx: Trx, { before, email, locale }: AddressChange): Promise<void> {
  const { id } = before;
  await refuseKnown(trx, email);
  const hasNotLeft = before.unsubscribed_at === null;
  const asksAgain = hasNotLeft && (needsConfirmation(deps) || isUnconfirmed(before));
  await queries.updateSubscriber(trx, id, {
    email,
    locale,
    ...queries.noBounces,
    confirmed_at: null,
    consented_at: consentOf(before),
    ...(asksAgain ? { is_active: 0, pending_since: deps.now() } : { pending_since: null }),
  });
  await deleteTokensOf(trx, id); // a link sent to the former address confirms nobody else's
  if (before.is_active === 1 && !asksAgain)
    return readdressEmails(trx, { abouts: [aboutSubscriber(id)], from: before.email, to: email });
  await withdrawEmails(trx, aboutSubscriber(id));
  if (!asksAgain) return;
  await queueActivationWebhook(deps, trx, { before, after: { ...before, is_active: 0 } }); // other systems know the old address
  await askToConfirmAgain(deps, trx, { id, email, locale: locale as Locale }); // one of our locales, or the row's
}

/** Returns when the person consented, by whichever address; null if they never confirmed. */
function consentOf(row: SubscriberRow): string | null {
  if (row.consented_at !== null || row.is_active === 0) return row.consented_at;
  return row.confirmed_at ?? row.subscribed_at;
}

/** Refuses an address that is subscribed already; concurrent corrections to one address wait for each other. */
async function refuseKnown(trx: Trx, address: string): Promise<void> {
  await lockUntilCommit(trx, `subscriber ${address}`);
  if (await queries.findSubscriberByEmail(trx, address))
    throw new AppError("conflict", { message: `${address} is subscribed already.` });
}
