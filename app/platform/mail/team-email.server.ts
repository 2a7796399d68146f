// Notifications to the company: one each, until there are too many in an hour. After that, one email an hour counts the
// others, without visitors' text, so that nobody can flood the company's inbox.
import { hourMs } from "#app/platform/base/durations.ts";
import { lockUntilCommit } from "#app/platform/db/lock.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { CompanyContent, Deps } from "#app/platform/deps.server.ts";
import { adminLocale } from "#app/platform/i18n/locales.ts";
import { parseMailboxes } from "#app/platform/text/header-text.server.ts";
import type { Email } from "./email.ts";
import { foldAddress } from "./fold-address.server.ts";
import { queueEmail } from "./outbox.server.ts";
import { bodyToStore, readCounts } from "./stored-body.server.ts";

type Parts = Pick<Deps, "now" | "config" | "db" | "site"> & { content: CompanyContent };

/** `plural` is the digest's label, such as `Enquiries`. */
type TeamEmail = { email: Email; plural: string };

const digestKind = "team-digest";

/**
 * Queues an email to each address of the company or, beyond TEAM_EMAILS_PER_HOUR, counts it in the hour's digest.
 * Concurrent calls may exceed it.
 */
export async function queueTeamEmail(deps: Parts, trx: Connection, { email, plural }: TeamEmail): Promise<void> {
  for (const to of parseMailboxes(email.to)) await queueOrCount(deps, trx, { email: { ...email, to }, plural });
}

async function queueOrCount(deps: Parts, trx: Connection, { email, plural }: TeamEmail): Promise<void> {
  if (await hasQuota(deps, trx, email.to)) return void (await queueEmail(deps, trx, email));
  await lockUntilCommit(trx, digestKind); // one for all inboxes: reminders may write to several in one transaction
  const open = await trx
    .selectFrom("outbox_email")
    .select(["id", "body"])
    .where("about", "=", digestKind)
    .where("recipient_key", "=", foldAddress(email.to))
    .where("status", "=", "waiting")
    .where("next_try_at", ">", deps.now().toISOString())
    .executeTakeFirst();
  const counts = open ? readCounts(open.body) : {};
  const digest = buildDigest(deps, email.to, { ...counts, [plural]: (counts[plural] ?? 0) + 1 });
  if (!open) return void (await queueEmail(deps, trx, digest));
  const { subject } = digest;
  await trx
    .updateTable("outbox_email")
    .set({ subject, body: bodyToStore(deps, digest) })
    .where("id", "=", open.id)
    .execute();
}

async function hasQuota({ config, now }: Parts, trx: Connection, to: string): Promise<boolean> {
  const max = config.TEAM_EMAILS_PER_HOUR;
  if (max === 0) return false;
  const last = await trx
    .selectFrom("outbox_email")
    .select("id")
    .where("recipient_key", "=", foldAddress(to))
    .where("created_at", ">", new Date(now().getTime() - hourMs).toISOString())
    .where("kind", "!=", digestKind)
    .orderBy("created_at")
    .offset(max - 1)
    .limit(1)
    .executeTakeFirst();
  return last === undefined;
}

function buildDigest({ config, now, site }: Parts, to: string, counts: Record<string, number>): Email {
  const total = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return {
    kind: digestKind,
    about: digestKind,
    to,
    locale: adminLocale, // the admin area is in English
    isForTeam: true,
    subject: `${total} more in the admin area`,
    heading: `${total} more came in`,
    counts,
    parts: [
      {
        paragraph: `Beyond ${config.TEAM_EMAILS_PER_HOUR} emails an hour, the rest are counted here and not sent one by one.`,
      },
      { facts: Object.entries(counts).map(([label, count]) => [label, String(count)]) },
      { button: { label: "Open the admin area", url: config.siteUrl + site.adminPath } },
    ],
    notBefore: new Date(now().getTime() + hourMs),
  };
}
