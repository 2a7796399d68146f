// How SQLite counts and finds the rows of a list. It keeps no statistics, so it is told the way: few rows are taken by the index
// that finds them and sorted; of many, a page soon comes together on the way through the rows in their order.
import { sql } from "kysely";
import type { Kysely, RawBuilder } from "kysely";
import { count, countMatching, inOrder, matching } from "./listed-conditions.server.ts";
import type { Counted, Found, Sought } from "./listed-conditions.server.ts";
import type { SearchedTable } from "./search-index.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** In these orders a list's filter has an index of its own that is in order, and its search index is. */
const ownOrder: Record<SearchedTable, string> = {
  enquiry: "created_at",
  subscriber: "subscribed_at",
  post: "created_at",
};

// FTS5's own table of what it was given is read in half the time that FTS5 takes for it: in its columns c0, c1, … is this.
const given: Record<SearchedTable, readonly string[]> = {
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

/** So few hits of the search index are kept with their count, so that the index is asked once. */
const few = 1_000;

/** Counts them: in the search index without reading a row. */
export async function countOnSqlite(connection: Connection, sought: Sought): Promise<Counted> {
  const { table, filter, search } = sought;
  const hits = hitsOf(sought);
  if (hits) return countHits(connection, hits);
  if (search !== undefined || (filter && filter.value !== 1)) return countMatching(connection, sought);
  // All rows are counted at once: those with a flag are all without those that lack it, which are fewer as a rule.
  const all = await count(connection, rowsOf(table));
  if (!filter) return { total: all };
  return { total: all - (await countMatching(connection, { ...sought, filter: { ...filter, value: 0 } })).total };
}

/** Finds those of the page. */
export async function findOnSqlite(connection: Connection, sought: Sought, { total, hits }: Counted): Promise<Found> {
  const { table, order, cut } = sought;
  const numbers = hits === undefined ? hitsOf(sought) : sql`select value as hit from json_each(${hits})`;
  const page = sql`limit ${cut.perPage} offset ${cut.offset}`;
  if (order[0]?.[0] === ownOrder[table]) {
    if (!numbers) return { condition: matching(sought), isCut: false };
    // Numbered by time, counting down from the newest: the page's are some in a row.
    const direction = sql.raw(order[0][1] === "asc" ? "desc" : "asc");
    const some = sql`select hit from (${numbers}) order by hit ${direction} ${page}`;
    return among(idsOf(table, some));
  }
  // To sort a row costs about twice as much as to pass one: which is less, to sort all that match or to pass rows until the page's end?
  const passed = ((await count(connection, rowsOf(table))) * (cut.offset + cut.perPage)) / total;
  if (total * 2 > passed) return { condition: matching(sought, "+"), isCut: false };
  if (numbers) {
    const inPlace = order.map(([column, direction]) => [`c${given[table].indexOf(column)}`, direction] as const);
    return among(sql`${idsOf(table, numbers)} order by ${inOrder(inPlace)} ${page}`);
  }
  // By the `+` SQLite doesn't look for those that match all along the order's index instead.
  const inPlace = sql.join(order.map((one) => sql`+${inOrder([one])}`));
  return among(sql`select id from ${sql.table(table)} where ${matching(sought)} order by ${inPlace} ${page}`);
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

// The rows' ids alone are sorted: their texts may be long.
function among(ids: RawBuilder<unknown>): Found {
  return { condition: sql`id in (${ids})`, isCut: true };
}

// What is shorter than a trigram is in no index. With a flag are those without its lack, which are fewer as a rule.
function hitsOf({ table, filter, search }: Sought): RawBuilder<unknown> | undefined {
  if (search === undefined || [...search].length < 3) return undefined;
  const word = `text : "${search.replaceAll('"', '""')}"`;
  const within =
    filter && (filter.value === 1 ? `${word} NOT filter : "<0>"` : `${word} AND filter : "<${filter.value}>"`);
  const index = sql.table(`${table}_search`);
  return sql`select rowid as hit from ${index} where ${index} match ${within ?? word}`;
}
