// SQL of an issue's recipients: they are queued as outbox rows, in batches, from the time that sending begins.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { hasConsented } from "#app/features/newsletter/public.server.ts";
import { detectDialect } from "#app/platform/db/dialect.server.ts";
import type { Dialect } from "#app/platform/db/dialect.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** Also the emails' kind in the outbox. */
const issueKind = "newsletter-issue";

/** The number of emails queued by one transaction. */
const batchSize = 2_000;

/** An issue whose emails are being queued: its subject and public URL by language. */
export type QueuedIssue = {
  issueId: string;
  includesUnasked: boolean;
  headers: ReadonlyMap<Locale, { subject: string; url: string }>;
};

/** Returns the number of recipients if sending begins now, and the last one's id. */
export async function countRecipients(
  trx: Connection,
  includesUnasked: boolean,
): Promise<{ count: number; last: string | null }> {
  const { rows } = await sql<{ last: string | null; count: number }>`select max(id) as last, count(*) as count
    from subscriber where ${receivesIssue(includesUnasked)}`.execute(trx);
  return rows[0] ?? { count: 0, last: null };
}

/**
 * Queues the emails of the next subscribers by id; returns the last one's id, or null if none is left. The database
 * copies them in short statements, with constant memory.
 */
export async function insertNextBatch(
  deps: QueueDeps,
  trx: Trx,
  { after, until, ...queueing }: QueuedIssue & { after: string; until: string },
): Promise<string | null> {
  const range = sql`id > ${after} and id <= ${until} and ${receivesIssue(queueing.includesUnasked)}`;
  const { rows } = await sql<{ last: string | null; count: number }>`select max(id) as last, count(*) as count
    from (select id from subscriber where ${range} order by id limit ${sql.lit(batchSize)}) as found`.execute(trx);
  const { last = null, count = 0 } = rows[0] ?? {};
  if (last !== null) await insertBatch(deps, trx, { queueing, range: sql`${range} and id <= ${last}` });
  return count < batchSize ? null : last;
}

type QueueDeps = Pick<Deps, "now" | "config">;

/** Returns UUIDs of one moment that differ in the last digits: `n` is the row's number within its batch. */
function idsFrom(base: string, dialect: Dialect): RawBuilder<string> {
  const digits = dialect === "postgres" ? sql`lpad(to_hex(n), 12, '0')` : sql`printf('%012x', n)`;
  return sql<string>`cast(${base.slice(0, 24)} as text) || ${digits}`;
}

function receivesIssue(includesUnasked: boolean): RawBuilder<unknown> {
  return includesUnasked
    ? sql`is_active = 1 and bounced_at is null`
    : sql`is_active = 1 and bounced_at is null and ${hasConsented}`;
}

type RecipientBatch = { queueing: QueuedIssue; range: RawBuilder<unknown> };

async function insertBatch({ now, config }: QueueDeps, trx: Trx, { queueing, range }: RecipientBatch): Promise<void> {
  const id = idsFrom(newId(now()), detectDialect(trx));
  const at = now().toISOString();
  const headers = [...queueing.headers].map(([locale, head]) => ({ locale, ...head }));
  const listedLocales = sql.join(headers.map(({ locale }) => sql.lit(locale)));
  const ownLocale = sql`case when locale in (${listedLocales}) then locale else ${sql.lit(defaultLocale)} end`;
  const byLocale = (valueOf: (head: (typeof headers)[number]) => string) =>
    sql`case own ${sql.join(
      headers.map((head) => sql`when ${sql.lit(head.locale)} then cast(${valueOf(head)} as text)`),
      sql` `,
    )} end`;
  const domain =
    detectDialect(trx) === "postgres" ? sql`split_part(email, '@', 2)` : sql`substr(email, instr(email, '@') + 1)`;
  const text = (value: string) => sql`cast(${value} as text)`;
  // The issue's body is sent; this one is shown on screens. `about` withdraws it when the subscriber leaves.
  await sql`insert into outbox_email (id, created_at, kind, about, recipient, recipient_key, locale, subject, body, message_id,
      status, tries, next_try_at, issue_id, subscriber_id, domain)
    select new_id, ${text(at)}, ${text(issueKind)}, 'subscriber:' || id, email, email, own, ${byLocale(({ subject }) => subject)},
      ${byLocale(({ subject, url }) => JSON.stringify({ heading: subject, parts: [{ paragraph: url }] }))},
      '<' || new_id || ${text(`@${new URL(config.siteUrl).hostname}>`)},
      'waiting', 0, ${text(at)}, ${text(queueing.issueId)}, id, ${domain}
    from (select id, email, ${ownLocale} as own, ${id} as new_id
      from (select id, email, locale, row_number() over (order by id) as n from subscriber
        where ${range}) as numbered) as chosen`.execute(trx);
}
