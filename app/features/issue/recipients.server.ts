// SQL of who gets an issue: counted before, and fixed as rows of the outbox when sending begins.
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { bodyToStore } from "#app/platform/mail/stored-body.server.ts";

/** Also in the outbox, as each email's kind. */
export const issueKind = "newsletter-issue";

/** Subscribers read and emails written at a time: what bounds the memory, however long the list is. */
const batch = 500;

/** Confirmed by their link, or imported with the evidence of their consent. */
const isConfirmed = sql<boolean>`(confirmed_at is not null or consented_at is not null)`;

/** Active subscribers by language, whether they confirmed, and whether their address bounced. */
export async function countActive(connection: Kysely<Tables>) {
  const rows = await connection
    .selectFrom("subscriber")
    .select((eb) => [
      "locale",
      sql<number | boolean>`${isConfirmed}`.as("is_confirmed"),
      sql<number | boolean>`(bounced_at is not null)`.as("has_bounced"),
      eb.fn.countAll().as("count"),
    ])
    .where("is_active", "=", 1)
    .groupBy(["locale", sql`2`, sql`3`])
    .execute();
  return rows.map(({ locale, is_confirmed: confirmed, has_bounced: bounced, count }) => ({
    locale,
    isConfirmed: Boolean(confirmed),
    hasBounced: Boolean(bounced),
    count: Number(count),
  }));
}

/** The language in which a subscriber gets an issue. */
export function localeFor(locale: string, written: readonly Locale[]): Locale {
  return written.find((one) => one === locale) ?? defaultLocale;
}

/** An issue whose list is being fixed: its subject and public address by language. */
export type Fixing = {
  issueId: string;
  includesUnasked: boolean;
  heads: ReadonlyMap<Locale, { subject: string; url: string }>;
};

/** Queues the email of everybody who is to get an issue, and returns how many there are. */
export async function fixRecipients(
  deps: Pick<Deps, "now" | "config">,
  trx: Transaction<Tables>,
  fixing: Fixing,
): Promise<number> {
  let count = 0;
  let after = "";
  for (;;) {
    const found = await nextSubscribers(trx, { after, includesUnasked: fixing.includesUnasked });
    const last = found.at(-1);
    if (!last) return count;
    const rows = found.map((subscriber) => rowOf(deps, subscriber, fixing));
    await trx.insertInto("outbox_email").values(rows).execute();
    count += found.length;
    after = last.id;
  }
}

type Found = { id: string; email: string; locale: string };

function nextSubscribers(
  trx: Transaction<Tables>,
  { after, includesUnasked }: { after: string; includesUnasked: boolean },
): Promise<Found[]> {
  const active = trx
    .selectFrom("subscriber")
    .select(["id", "email", "locale"])
    .where("id", ">", after)
    .where("is_active", "=", 1)
    .where("bounced_at", "is", null)
    .orderBy("id")
    .limit(batch);
  return (includesUnasked ? active : active.where(isConfirmed)).execute();
}

function rowOf(
  { now, config }: Pick<Deps, "now" | "config">,
  { id: subscriberId, email, locale }: Found,
  fixing: Fixing,
) {
  const at = now();
  const id = newId(at);
  const own = localeFor(locale, [...fixing.heads.keys()]);
  const { subject = "", url = "" } = fixing.heads.get(own) ?? {};
  return {
    id,
    created_at: at,
    kind: issueKind,
    about: `subscriber:${subscriberId}`, // withdrawn when they unsubscribe
    recipient: email,
    recipient_key: foldAddress(email),
    locale: own,
    subject,
    body: bodyToStore({ heading: subject, parts: [{ paragraph: url }] }), // what is sent is the issue's own body
    message_id: `<${id}@${new URL(config.siteUrl).hostname}>`,
    status: "waiting",
    tries: 0,
    next_try_at: at,
    issue_id: fixing.issueId,
    subscriber_id: subscriberId,
    domain: email.slice(email.lastIndexOf("@") + 1),
  } as const;
}
