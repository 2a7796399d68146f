// Counting and finding rows on SQLite, which has no statistics, so the plan is chosen here: few matches are found by index and
// sorted; with many, rows are scanned in the list's order until the page is full.
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { count, countMatching, inOrder, matching, restOf } from "./listed-conditions.server.ts";
import type { Counted, Found, Sought } from "./listed-conditions.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** The order of both the search index and the filter's index. */
const ownOrder: Record<SearchedTable, string> = {
  enquiry: "created_at",
  subscriber: "subscribed_at",
  post: "created_at",
};

// Source columns of each FTS5 index, in order. Reading its shadow table (`…_search_content`, c0, c1, …) directly takes half the
// time.
const indexColumns: Record<SearchedTable, readonly string[]> = {
  enquiry: [
    "search_text",
    "id",
    "filter",
    "last_name",
    "first_name",
    "company",
    "service_interest",
    "project_budget",
    "timeline",
  ],
  subscriber: ["email", "id", "filter"],
  post: ["search_text", "id", "filter", "title", "author", "published_at"],
};

/** Up to this many hits are remembered with their count. */
const few = 1_000;

/** Counts by the search index if possible, without reading rows. */
export async function countOnSqlite(connection: Connection, sought: Sought): Promise<Counted> {
  const { table, filter, without, also, search } = sought;
  const hits = hitsOf(sought);
  if (also.length > 0) return { total: await count(connection, sql`${rowsOf(table)} where ${narrowed(sought)}`) };
  if (hits) return countHits(connection, hits);
  if (search !== undefined || (filter && (without || filter.value !== 1))) return countMatching(connection, sought);
  // Counting a whole table is cheap: the rows left out are fewer, so they are subtracted.
  const all = await count(connection, rowsOf(table));
  const leftOut = without ?? (filter && { ...filter, value: 0 });
  if (!leftOut) return { total: all };
  return { total: all - (await countMatching(connection, { ...sought, without: undefined, filter: leftOut })).total };
}

export async function findOnSqlite(connection: Connection, sought: Sought, { total, hits }: Counted): Promise<Found> {
  const { table, order, cut } = sought;
  if (sought.also.length > 0) return { condition: narrowed(sought), isCut: false };
  const numbers = hits === undefined ? hitsOf(sought) : sql`select value as hit from json_each(${hits})`;
  const page = sql`limit ${cut.perPage} offset ${cut.offset}`;
  if (order[0]?.[0] === ownOrder[table]) return inOwnOrder(sought, numbers);
  // Sorting a row costs about twice as much as scanning one: compare both plans.
  const passed = ((await count(connection, rowsOf(table))) * (cut.offset + cut.perPage)) / total;
  if (total * 2 > passed) return { condition: matching(sought, "+"), isCut: false };
  if (numbers) {
    const inPlace = order.map(([column, direction]) => [`c${indexColumns[table].indexOf(column)}`, direction] as const);
    return among(sql`${idsOf(table, numbers)} order by ${inOrder(inPlace)} ${page}`);
  }
  // The `+` keeps SQLite from scanning the order's index.
  const inPlace = sql.join(order.map((one) => sql`+${inOrder([one])}`));
  return among(sql`select id from ${sql.table(table)} where ${matching(sought)} order by ${inPlace} ${page}`);
}

/** Where the rows are listed in the order that the indexes hold. */
function inOwnOrder(sought: Sought, numbers: RawBuilder<unknown> | undefined): Found {
  const { table, order, cut, without } = sought;
  const page = sql`limit ${cut.perPage} offset ${cut.offset}`;
  if (numbers) {
    // The index numbers rows by time, the newest lowest, so a page is a run of numbers.
    const direction = sql.raw(order[0]?.[1] === "asc" ? "desc" : "asc");
    return among(idsOf(table, sql`select hit from (${numbers}) order by hit ${direction} ${page}`));
  }
  if (!without) return { condition: matching(sought), isCut: false };
  // Read from an index that holds the column, not row by row.
  return among(sql`select id from ${sql.table(table)} where ${matching(sought)} order by ${inOrder(order)} ${page}`);
}

async function countHits(connection: Connection, hits: RawBuilder<unknown>): Promise<Counted> {
  const { rows } = await sql<{ total: number; hits: string; last: string }>`
    select count(*) as total, json_group_array(hit) as hits, cast(max(hit) as text) as last
    from (${hits} limit ${few + 1})`.execute(connection);
  const { total = 0, hits: numbers = "[]", last } = rows[0] ?? {};
  if (total <= few) return { total, hits: numbers };
  return { total: total + (await count(connection, sql`${hits} and rowid > cast(${last} as integer)`)) };
}

function idsOf(table: SearchedTable, numbers: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select c1 from (${numbers}) cross join ${sql.table(`${table}_search_content`)} as given on given.id = hit`;
}

function rowsOf(table: SearchedTable): RawBuilder<unknown> {
  return sql`select 1 from ${sql.table(table)}`;
}

/** The condition for the wanted rows; the search uses its index where it can. */
function narrowed(sought: Sought): RawBuilder<unknown> {
  const hits = hitsOf(sought);
  if (!hits) return matching(sought);
  return sql.join([sql`id in (${idsOf(sought.table, hits)})`, ...restOf(sought)], sql` and `);
}

// Sorts only ids: texts may be long.
function among(ids: RawBuilder<unknown>): Found {
  return { condition: sql`id in (${ids})`, isCut: true };
}

// The trigram index lacks shorter words. A flag is searched by excluding its absence, which is rarer.
function hitsOf({ table, filter, without, search }: Sought): RawBuilder<unknown> | undefined {
  if (search === undefined || [...search].length < 3) return undefined;
  const word = `text : "${search.replaceAll('"', '""')}"`;
  const within =
    filter && (filter.value === 1 ? `${word} NOT filter : "<0>"` : `${word} AND filter : "<${filter.value}>"`);
  const outside = without ? ` NOT filter : "<${without.value}>"` : "";
  const index = sql.table(`${table}_search`);
  return sql`select rowid as hit from ${index} where ${index} match ${(within ?? word) + outside}`;
}
