// Counting is most of the cost of showing a page of a long list, and every page of it needs the same count: it is remembered
// until anything at all is written.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { dialectOf } from "./dialect.server.ts";
import type { Counted, Sought } from "./listed-conditions.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** The counts of one state of a database. */
type Memory = { state: string; counts: Map<string, Counted> };

const memories = new WeakMap<Connection, Memory>();

/** How many different counts are kept between two writes. */
const atMost = 200;

/**
 * The remembered count of the same filter and search, if nobody has written since; otherwise counts now.
 * @example const { total } = await remembered(connection, sought, () => countMatching(connection, sought));
 */
export async function remembered(
  connection: Connection,
  { table, filter, without, also, search }: Sought,
  countNow: () => Promise<Counted>,
): Promise<Counted> {
  if (connection.isTransaction) return countNow(); // a transaction sees rows that may never be committed
  if (also.some(({ key }) => key === null)) return countNow();
  const state = await readState(connection); // before counting: a write in between makes it another state
  let memory = memories.get(connection);
  if (memory?.state !== state || memory.counts.size >= atMost)
    memories.set(connection, (memory = { state, counts: new Map() }));
  const key = JSON.stringify([table, filter, without, also.map(({ key: name }) => name), search]);
  const known = memory.counts.get(key) ?? (await countNow());
  memory.counts.set(key, known);
  return known;
}

/** A text that every write changes: on SQLite this connection's and others' change counters, on PostgreSQL the snapshot. */
async function readState(connection: Connection): Promise<string> {
  const query =
    dialectOf(connection) === "sqlite"
      ? sql<{ state: string }>`select total_changes() || ' ' || data_version as state from pragma_data_version`
      : sql<{ state: string }>`select pg_current_snapshot()::text as state`;
  const { rows } = await query.execute(connection);
  return rows[0]?.state ?? "";
}
