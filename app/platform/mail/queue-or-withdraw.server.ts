import type { Kysely } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Email } from "./email.ts";
import { queueEmail, withdrawEmails } from "./outbox.server.ts";

/**
 * Queues an email, or queues and withdraws it in the same transaction. Both run the same statements, so the response time
 * doesn't reveal whether the address is known.
 */
export async function queueOrWithdraw(
  deps: Pick<Deps, "now" | "config" | "content" | "db">,
  trx: Kysely<Tables>,
  { email, isHeldBack }: { email: Email; isHeldBack: boolean },
): Promise<void> {
  const heldBack = `held-back:${newId(deps.now())}`;
  await queueEmail(deps, trx, isHeldBack ? { ...email, about: heldBack } : email);
  await withdrawEmails(trx, heldBack);
}
