// SQL of who gets an issue: fixed as rows of the outbox when sending begins.
import { sql } from "kysely";
import type { RawBuilder, Transaction } from "kysely";
import { dialectOf } from "#app/platform/db/dialect.server.ts";
import type { Dialect } from "#app/platform/db/dialect.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { bodyToStore } from "#app/platform/mail/stored-body.server.ts";

/** Also in the outbox, as each email's kind. */
export const issueKind = "newsletter-issue";

/** Emails written by one statement. */
const batch = 2_000;

/** Confirmed by their link, or imported with the evidence of their consent. */
export const hasConsented = sql<boolean>`(confirmed_at is not null or consented_at is not null)`;

/** An issue whose list is being fixed: its subject and public address by language. */
export type Fixing = {
  issueId: string;
  includesUnasked: boolean;
  heads: ReadonlyMap<Locale, { subject: string; url: string }>;
};

/**
 * Queues the email of everybody who is to get an issue, and returns how many there are. The database copies them, some thousand at
 * a time: no statement takes long, and the memory is the same for any number.
 */
export async function fixRecipients(deps: Work, trx: Transaction<Tables>, fixing: Fixing): Promise<number> {
  const ids = idsFrom(newId(deps.now()), dialectOf(trx));
  let count = 0;
  let after = "";
  for (;;) {
    const found = await lastOfBatch(trx, { after, fixing });
    if (!found) return count;
    await copyBatch(deps, trx, { fixing, id: ids(count), after, until: found.last });
    count += found.count;
    after = found.last;
  }
}

type Work = Pick<Deps, "now" | "config">;

/** UUIDs of one moment, of which the last digits count: `n` is the row's number within its batch. */
function idsFrom(base: string, dialect: Dialect) {
  return (already: number) => {
    const number = sql`n + ${sql.lit(already)}`;
    const digits = dialect === "postgres" ? sql`lpad(to_hex(${number}), 12, '0')` : sql`printf('%012x', ${number})`;
    return sql<string>`cast(${base.slice(0, 24)} as text) || ${digits}`;
  };
}

function wanted({ includesUnasked }: Fixing): RawBuilder<unknown> {
  return includesUnasked
    ? sql`is_active = 1 and bounced_at is null`
    : sql`is_active = 1 and bounced_at is null and ${hasConsented}`;
}

async function lastOfBatch(
  trx: Transaction<Tables>,
  { after, fixing }: { after: string; fixing: Fixing },
): Promise<{ last: string; count: number } | undefined> {
  const { rows } = await sql<{ last: string | null; count: number }>`select max(id) as last, count(*) as count
    from (select id from subscriber where id > ${after} and ${wanted(fixing)} order by id limit ${sql.lit(batch)}) as found
  `.execute(trx);
  const { last = null, count = 0 } = rows[0] ?? {};
  return last === null ? undefined : { last, count };
}

type Batch = { fixing: Fixing; id: RawBuilder<string>; after: string; until: string };

async function copyBatch({ now, config }: Work, trx: Transaction<Tables>, { fixing, id, after, until }: Batch) {
  const at = now().toISOString();
  const heads = [...fixing.heads].map(([locale, head]) => ({ locale, ...head }));
  const known = sql.join(heads.map(({ locale }) => sql.lit(locale)));
  const own = sql`case when locale in (${known}) then locale else ${sql.lit(defaultLocale)} end`;
  const byLocale = (valueOf: (head: (typeof heads)[number]) => string) =>
    sql`case own ${sql.join(
      heads.map((head) => sql`when ${sql.lit(head.locale)} then cast(${valueOf(head)} as text)`),
      sql` `,
    )} end`;
  const domain =
    dialectOf(trx) === "postgres" ? sql`split_part(email, '@', 2)` : sql`substr(email, instr(email, '@') + 1)`;
  const text = (value: string) => sql`cast(${value} as text)`;
  // What is sent is the issue's own body; this one is read on screens. `about` withdraws it when the subscriber leaves.
  await sql`insert into outbox_email (id, created_at, kind, about, recipient, recipient_key, locale, subject, body, message_id,
      status, tries, next_try_at, issue_id, subscriber_id, domain)
    select new_id, ${text(at)}, ${text(issueKind)}, 'subscriber:' || id, email, email, own, ${byLocale(({ subject }) => subject)},
      ${byLocale(({ subject, url }) => bodyToStore({ heading: subject, parts: [{ paragraph: url }] }))},
      '<' || new_id || ${text(`@${new URL(config.siteUrl).hostname}>`)},
      'waiting', 0, ${text(at)}, ${text(fixing.issueId)}, id, ${domain}
    from (select id, email, ${own} as own, ${id} as new_id
      from (select id, email, locale, row_number() over (order by id) as n from subscriber
        where id > ${after} and id <= ${until} and ${wanted(fixing)}) as numbered) as chosen`.execute(trx);
}
