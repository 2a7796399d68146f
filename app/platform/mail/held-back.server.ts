// Holds a letter back by the same statements that queue it: the time of the answer then tells nothing of the address.
import type { Kysely } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Letter } from "./letter.ts";
import { queueLetter, withdrawLetters } from "./outbox.server.ts";

/**
 * Puts a letter into the outbox, or writes it and withdraws it in the same transaction.
 * @example await queueUnless(deps, trx, { letter, isHeldBack: !admin })
 */
export async function queueUnless(
  deps: Pick<Deps, "now" | "config" | "db">,
  trx: Kysely<Tables>,
  { letter, isHeldBack }: { letter: Letter; isHeldBack: boolean },
): Promise<void> {
  const heldBack = `held-back:${newId(deps.now())}`;
  await queueLetter(deps, trx, isHeldBack ? { ...letter, about: heldBack } : letter);
  await withdrawLetters(trx, heldBack);
}
