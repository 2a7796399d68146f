// Holds back letters that anybody can cause by typing an address, without the request or its duration telling so.
import type { Kysely } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Letter } from "./letter.ts";
import { queueLetter, withdrawLetters } from "./outbox.server.ts";

const shortestGapMs = 10 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;

/** Who asks, in the terms of a limit: one address, and the kinds of letter that count together. */
export type LetterCount = { recipient: string; kinds: readonly string[] };

/**
 * True where an address got such a letter in the last 10 minutes, or as many in 24 hours as the settings allow.
 * @example if (await hasHadEnough(deps, trx, { recipient, kinds: ["password-reset"] })) …
 */
export async function hasHadEnough(
  { config, now }: Pick<Deps, "config" | "now">,
  trx: Kysely<Tables>,
  { recipient, kinds }: LetterCount,
): Promise<boolean> {
  const since = (ms: number) => new Date(now().getTime() - ms).toISOString();
  const { today, lately } = await trx
    .selectFrom("letter")
    .select((eb) => [
      eb.fn.countAll().as("today"),
      eb.fn.countAll().filterWhere("created_at", ">", since(shortestGapMs)).as("lately"),
    ])
    .where("recipient", "=", recipient)
    .where("kind", "in", [...kinds])
    .where("created_at", ">", since(dayMs))
    .executeTakeFirstOrThrow();
  return Number(lately) > 0 || Number(today) >= config.LIMIT_LETTERS_PER_ADDRESS_PER_DAY;
}

/**
 * Puts a letter into the outbox, or, by the same statements and so in the same time, doesn't.
 * @example await queueUnless(deps, trx, { letter, isHeldBack })
 */
export async function queueUnless(
  deps: Pick<Deps, "now" | "content" | "config">,
  trx: Kysely<Tables>,
  { letter, isHeldBack }: { letter: Letter; isHeldBack: boolean },
): Promise<void> {
  const heldBack = `held-back:${newId(deps.now())}`;
  await queueLetter(deps, trx, isHeldBack ? { ...letter, about: heldBack } : letter);
  await withdrawLetters(trx, heldBack);
}
