// How many letters of one kind an address gets that anybody could type in (decisions OPEN-19). Beyond that letters are held back,
// never the request that would have caused them.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/**
 * True where an address may get another letter of a kind: not within ten minutes of the last one, and no more than three a day
 * (both are settings). With `hasPause` false only the day counts: news of what changes may come soon after each other.
 * It holds until the transaction ends, also against others that ask at the same time.
 * @example if (await mayGetLetter(deps, trx, { kind: "enquiry-confirmation", to: email })) await queueLetter(deps, trx, letter);
 */
export async function mayGetLetter(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  trx: Kysely<Tables>,
  { kind, to, hasPause = true }: { kind: string; to: string; hasPause?: boolean },
): Promise<boolean> {
  if (db.dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${to}, 0))`.execute(trx);
  const at = now().getTime();
  const since = new Date(at - dayMs).toISOString();
  const lately = await trx
    .selectFrom("letter")
    .select("created_at")
    .where("recipient", "=", to)
    .where("kind", "=", kind)
    .where("created_at", ">", since)
    .execute();
  const pauseEnds = new Date(at - config.LIMIT_LETTER_PAUSE_MINUTES * minuteMs).toISOString();
  return (
    lately.length < config.LIMIT_LETTERS_PER_ADDRESS_PER_DAY &&
    (!hasPause || lately.every(({ created_at }) => created_at <= pauseEnds))
  );
}
