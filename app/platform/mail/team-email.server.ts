// Emails to the company about what came in: one each, until there are too many in an hour. From then on one email an hour says
// how many more there were, without anybody's words: nobody can bury the company's inbox.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { foldAddress } from "./fold-address.server.ts";
import type { Letter } from "./letter.ts";
import { queueLetter } from "./outbox.server.ts";
import { bodyToStore, countsOf } from "./stored-body.server.ts";

type Parts = Pick<Deps, "now" | "config" | "db">;

/** An email to the company, and what the digest calls it: `Enquiries`. */
type TeamEmail = { email: Letter; plural: string };

const digestKind = "team-digest";
const hourMs = 60 * 60_000;

/**
 * Queues an email to the company, or counts it in the digest of this hour beyond TEAM_EMAILS_PER_HOUR. Of those that are queued
 * at the same moment a few more than that may go out.
 * @example await queueTeamEmail(deps, trx, { email: notification, plural: "Enquiries" });
 */
export async function queueTeamEmail(deps: Parts, trx: Kysely<Tables>, { email, plural }: TeamEmail): Promise<void> {
  if (await hasRoom(deps, trx, email.to)) return void (await queueLetter(deps, trx, email));
  if (deps.db.dialect === "postgres")
    await sql`select pg_advisory_xact_lock(hashtextextended(${digestKind}, 0))`.execute(trx);
  const open = await trx
    .selectFrom("letter")
    .select(["id", "body"])
    .where("about", "=", digestKind)
    .where("status", "=", "waiting")
    .where("next_try_at", ">", deps.now().toISOString())
    .executeTakeFirst();
  const counts = open ? countsOf(open.body) : {};
  const digest = digestOf(deps, email.to, { ...counts, [plural]: (counts[plural] ?? 0) + 1 });
  if (!open) return void (await queueLetter(deps, trx, digest));
  const { subject } = digest;
  await trx
    .updateTable("letter")
    .set({ subject, body: bodyToStore(digest) })
    .where("id", "=", open.id)
    .execute();
}

async function hasRoom({ config, now }: Parts, trx: Kysely<Tables>, to: string): Promise<boolean> {
  const most = config.TEAM_EMAILS_PER_HOUR;
  if (most === 0) return false;
  const last = await trx
    .selectFrom("letter")
    .select("id")
    .where("recipient_key", "=", foldAddress(to))
    .where("created_at", ">", new Date(now().getTime() - hourMs).toISOString())
    .where("kind", "!=", digestKind)
    .orderBy("created_at")
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

function digestOf({ config, now }: Parts, to: string, counts: Record<string, number>): Letter {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    kind: digestKind,
    about: digestKind,
    to,
    locale: "en", // the company's own area is English
    isForTeam: true,
    subject: `${total} more in the admin area`,
    heading: `${total} more came in`,
    counts,
    parts: [
      {
        paragraph: `Beyond ${config.TEAM_EMAILS_PER_HOUR} emails an hour, the rest are counted here and not sent one by one.`,
      },
      { facts: Object.entries(counts).map(([label, count]) => [label, String(count)]) },
      { button: { label: "Open the admin area", url: `${config.siteUrl}/admin` } },
    ],
    notBefore: new Date(now().getTime() + hourMs),
  };
}
