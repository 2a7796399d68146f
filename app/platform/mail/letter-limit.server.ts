// How many emails an inbox gets that anybody could type in, and how many one client can cause (decision 047). Beyond that
// emails are held back, never the request that would have caused them.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countCalls } from "#app/platform/http/limits.server.ts";
import { foldAddress } from "./fold-address.server.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/** An email that somebody other than its recipient may have caused. */
type Asked = {
  kind: string;
  to: string;
  /** False where only the day counts within a kind: news of what changes may come soon after each other. */
  hasPause?: boolean;
  /** False for emails that strangers' forms must not be able to use up, as for a forgotten password: only their own kind counts. */
  countsAllKinds?: boolean;
};

/**
 * True if an inbox may get another email. Of one kind: not within ten minutes of the last one, and no more than three a day.
 * Of all kinds: so many an hour and a day (all are settings). Spellings of one inbox count together. It holds until the
 * transaction ends, also against others that ask at the same time.
 * @example if (await mayGetLetter(deps, trx, { kind: "enquiry-confirmation", to: email })) await queueLetter(deps, trx, letter);
 */
export async function mayGetLetter(
  { db, now, config }: Pick<Deps, "db" | "now" | "config">,
  trx: Kysely<Tables>,
  { kind, to, hasPause = true, countsAllKinds = true }: Asked,
): Promise<boolean> {
  const inbox = foldAddress(to);
  if (db.dialect === "postgres") await sql`select pg_advisory_xact_lock(hashtextextended(${inbox}, 0))`.execute(trx);
  const at = now().getTime();
  const before = (ms: number) => new Date(at - ms).toISOString();
  const lately = await trx
    .selectFrom("letter")
    .select(["kind", "created_at"])
    .where("recipient_key", "=", inbox)
    .where("created_at", ">", before(dayMs))
    .execute();
  const ofKind = lately.filter((email) => email.kind === kind);
  if (ofKind.length >= config.LIMIT_LETTERS_PER_ADDRESS_PER_DAY) return false;
  const pauseBegan = before(config.LIMIT_LETTER_PAUSE_MINUTES * minuteMs);
  if (hasPause && ofKind.some(({ created_at }) => created_at > pauseBegan)) return false;
  if (!countsAllKinds) return true;
  const thisHour = lately.filter(({ created_at }) => created_at > before(hourMs));
  return (
    thisHour.length < config.LIMIT_EMAILS_PER_RECIPIENT_PER_HOUR &&
    lately.length < config.LIMIT_EMAILS_PER_RECIPIENT_PER_DAY
  );
}

/**
 * Counts an email that a client's request would cause, and returns whether it may go out: so many an hour and a day, to
 * whomever they go (settings).
 * @example const mayEmail = await takeEmail(deps, facts.addressKey);
 */
export async function takeEmail(deps: Deps, addressKey: string): Promise<boolean> {
  const { LIMIT_EMAILS_PER_SOURCE_PER_HOUR: hour, LIMIT_EMAILS_PER_SOURCE_PER_DAY: day } = deps.config;
  const counted = await countCalls(deps, [
    { scope: "emailsHour", key: addressKey, most: hour, windowMs: hourMs },
    { scope: "emailsDay", key: addressKey, most: day, windowMs: dayMs },
  ]);
  return counted.every(({ count, most }) => count <= most);
}
