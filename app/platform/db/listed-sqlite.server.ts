// How SQLite finds the rows of a list. It keeps no statistics, so it is told the way: few rows are taken by the index that
// finds them and sorted; of many, a page soon comes together on the way through the rows in their order.
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { all, containing, count, equal, inOrder } from "./listed-conditions.server.ts";
import type { Found, Sought } from "./listed-conditions.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** In these orders a list's filter has an index of its own that is in order, and its search index is. */
const ownOrder: Record<SearchedTable, string> = {
  enquiry: "created_at",
  subscriber: "subscribed_at",
  post: "created_at",
};

/** Up to so many rows are sorted where a filter finds them, and looked up one by one where the index does. */
const soonSorted = 1_000;

/** Finds them. */
export async function findOnSqlite(connection: Connection, sought: Sought): Promise<Found> {
  return sought.search === undefined ? filter(connection, sought) : search(connection, sought, sought.search);
}

async function filter(connection: Connection, sought: Sought): Promise<Found> {
  const total = await countFiltered(connection, sought);
  if (isInOwnOrder(sought)) return { condition: all(equal(sought)), isCut: false, total };
  return total <= soonSorted
    ? { ...sorted(sought, all(equal(sought))), total }
    : { condition: all(onTheWay(sought)), isCut: false, total };
}

async function search(connection: Connection, sought: Sought, word: string): Promise<Found> {
  const { order, cut } = sought;
  // What is shorter than a trigram is in no index.
  const hits = [...word].length >= 3 ? hitsOf(sought, word) : undefined;
  if (hits && !sought.filter && isInOwnOrder(sought)) {
    // Numbered by time, counting down from the newest: the page's are some in a row.
    const direction = sql.raw(order[0]?.[1] === "asc" ? "desc" : "asc");
    const page = sql`${hits} order by rowid ${direction} limit ${cut.perPage} offset ${cut.offset}`;
    return { condition: among(sought, page), isCut: true, total: await count(connection, hits) };
  }
  // Many hits take longer to look up one by one than all rows take to be read.
  const areFew = hits && (await count(connection, sql`${hits} limit ${soonSorted + 1}`)) <= soonSorted;
  return sifted(connection, sought, areFew ? among(sought, hits) : all(containing(sought)));
}

// To sort a row costs about as much as to pass one: which is less, to sort all that match or to pass rows until the page's end?
async function sifted(connection: Connection, sought: Sought, match: RawBuilder<unknown>): Promise<Found> {
  const { table, cut } = sought;
  const found = all([match, ...unindexed(sought)]);
  const total = await count(connection, sql`select 1 from ${sql.table(table)} where ${found}`);
  const rows = await count(connection, sql`select 1 from ${sql.table(table)}`);
  if (total * total < rows * (cut.offset + cut.perPage)) return { ...sorted(sought, found), total };
  return { condition: all([...onTheWay(sought), ...containing(sought)]), isCut: false, total };
}

// c1 is the id: FTS5's own table of what it was given is read in half the time that FTS5 takes for it.
function among({ table }: Sought, hits: RawBuilder<unknown>): RawBuilder<unknown> {
  const given = sql.table(`${table}_search_content`);
  return sql`id in (select c1 from ${given} as given where given.id in (select hit from (${hits})))`;
}

// The rows' ids alone are sorted: their texts may be long. By the `+` SQLite doesn't look for them all along an index instead.
function sorted({ table, order, cut }: Sought, condition: RawBuilder<unknown>): Pick<Found, "condition" | "isCut"> {
  const ids = sql`select id from ${sql.table(table)} where ${condition}
    order by ${sql.join(order.map((one) => sql`+${inOrder([one])}`))} limit ${cut.perPage} offset ${cut.offset}`;
  return { condition: sql`id in (${ids})`, isCut: true };
}

function hitsOf({ table }: Sought, word: string): RawBuilder<unknown> {
  const quoted = `"${word.replaceAll('"', '""')}"`;
  return sql`select rowid as hit from ${indexOf(table)} where ${indexOf(table)} match ${quoted}`;
}

function indexOf(table: SearchedTable): RawBuilder<unknown> {
  return sql.table(`${table}_search`);
}

function isInOwnOrder({ table, order }: Sought): boolean {
  return order[0]?.[0] === ownOrder[table];
}

function onTheWay(sought: Sought): RawBuilder<unknown>[] {
  return isInOwnOrder(sought) ? equal(sought) : unindexed(sought);
}

// A `+` before the column keeps SQLite from its index where another has the rows in their order, or finds fewer.
function unindexed(sought: Sought): RawBuilder<unknown>[] {
  return equal(sought).map((condition) => sql`+${condition}`);
}

// SQLite counts all rows of a table at once: those with a flag are all without those that lack it, which are fewer as a rule.
async function countFiltered(connection: Connection, sought: Sought): Promise<number> {
  const rows = sql`select 1 from ${sql.table(sought.table)}`;
  const { filter: by } = sought;
  if (!by) return count(connection, rows);
  if (by.value !== 1) return count(connection, sql`${rows} where ${all(equal(sought))}`);
  const others = sql`${rows} where ${all(equal({ filter: { ...by, value: 0 } }))}`;
  return (await count(connection, rows)) - (await count(connection, others));
}
