// Counts other features' records of a period, in groups.
import { sql } from "kysely";
import type { RawBuilder } from "kysely";
import { countRows } from "#app/platform/db/paging.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import type { Dimension } from "./contract.ts";

/** From `from` until before `until`, as UTC text. */
export type Span = { from: string; until: string };

/** Days, both inclusive. */
export type DayRange = { from: string; to: string };

/**
 * `a` and `b` identify the group; by day, `a` is the minute in UTC, because the day depends on the company's zone.
 * `value` is the sum of the won enquiries' values.
 */
export type Group = { a: string | null; b: string | null; count: number; value: number };

const nullColumn = sql<null>`null`;

type Table = {
  name: "enquiry" | "booking" | "subscriber";
  time: string;
  condition: RawBuilder<unknown>;
  origin: RawBuilder<unknown>;
};

/** An SQL condition: the subscriber signed up on the site, so was neither imported nor is unconfirmed. */
export const joinedOnSite = sql<boolean>`(imported_at is null and (is_active = 1 or unsubscribed_at is not null))`;

/** People's actions, each counted by its own time. */
export const conversionTables = {
  enquiries: { name: "enquiry", time: "created_at", condition: sql`status <> 'spam'`, origin: sql`origin` },
  calls: {
    name: "booking",
    time: "created_at",
    condition: sql`pending_since is null and cancelled_at is null`,
    origin: sql`'call'`,
  },
  subscribers: {
    name: "subscriber",
    time: "subscribed_at",
    condition: joinedOnSite,
    origin: sql`'website'`,
  },
  won: { name: "enquiry", time: "won_at", condition: sql`status = 'won'`, origin: sql`origin` },
} as const satisfies Record<string, Table>;

export type Conversion = keyof typeof conversionTables;

function groupColumns(by: Dimension, { time, origin }: Table): [a: RawBuilder<unknown>, b: RawBuilder<unknown>] {
  if (by === "source") return [sql`campaign`, sql`referrer_host`];
  if (by === "page") return [sql`landing_page`, nullColumn];
  if (by === "language") return [sql`locale`, nullColumn];
  return [by === "origin" ? origin : sql`substr(${sql.ref(time)}, 1, 16)`, nullColumn];
}

export async function countConversions(
  connection: Connection,
  conversion: Conversion,
  { by, span }: { by: Dimension; span: Span },
): Promise<Group[]> {
  const table = conversionTables[conversion];
  const [a, b] = groupColumns(by, table);
  const value = conversion === "won" ? sql`coalesce(sum(value), 0)` : sql`0`;
  const { rows } = await sql<Group>`
    select ${a} as a, ${b} as b, count(*) as count, ${value} as value
    from ${sql.table(table.name)}
    where ${sql.ref(table.time)} >= ${span.from} and ${sql.ref(table.time)} < ${span.until} and ${table.condition}
    group by 1, 2`.execute(connection);
  return rows;
}

const entryColumn = { source: "source", page: "path", language: "locale", day: "day", origin: "kind" } as const;

/** Counts entries of browsers that send Sec-Fetch headers; grouped by origin, they are one row. */
export async function countEntries(connection: Connection, { by, days }: { by: Dimension; days: DayRange }) {
  return connection
    .selectFrom("site_entry")
    .select([`${entryColumn[by]} as key`])
    .select((eb) => eb.fn.sum<number>("entries").as("entries"))
    .where("kind", "=", "browser")
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .groupBy(entryColumn[by])
    .execute();
}

/** Counts bots by family, and browsers without Sec-Fetch headers by kind. */
export async function countOtherEntries(connection: Connection, days: DayRange) {
  const family = sql<string>`case when kind = 'machine' then source else '' end`;
  return connection
    .selectFrom("site_entry")
    .select(["kind", family.as("family")])
    .select((eb) => eb.fn.sum<number>("entries").as("entries"))
    .where("kind", "!=", "browser")
    .where("day", ">=", days.from)
    .where("day", "<=", days.to)
    .groupBy(["kind", family])
    .execute();
}

export async function findLastIssue(connection: Connection) {
  return connection
    .selectFrom("issue")
    .leftJoin("issue_text", (join) =>
      join.onRef("issue_text.issue_id", "=", "issue.id").on("issue_text.locale", "=", defaultLocale),
    )
    .select(["issue.id", "issue.slug", "issue.started_at", "issue_text.subject"])
    .where("issue.started_at", "is not", null)
    .where("issue.status", "in", ["sending", "paused", "sent"])
    .orderBy("issue.started_at", "desc")
    .limit(1)
    .$narrowType<{ started_at: string }>()
    .executeTakeFirst();
}

export async function countOpenQuestions(connection: Connection): Promise<number> {
  return countRows(connection.selectFrom("unanswered_question"));
}
