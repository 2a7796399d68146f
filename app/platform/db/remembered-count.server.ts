// Counting is most of what a page of a long list takes, and going through its pages counts the same again: what was counted is
// remembered for as long as nothing at all is written.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { dialectOf } from "./dialect.server.ts";
import type { Counted, Sought } from "./listed-conditions.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

/** Of one state of a database. */
type Memory = { state: string; counts: Map<string, Counted> };

const memories = new WeakMap<Connection, Memory>();

/** So many different searches between two writes are plenty. */
const atMost = 200;

/**
 * What was counted last for the same filter and search, where nothing was written since, by whomever; else counts.
 * @example const { total } = await remembered(connection, sought, () => countMatching(connection, sought));
 */
export async function remembered(
  connection: Connection,
  { table, filter, search }: Sought,
  countNow: () => Promise<Counted>,
): Promise<Counted> {
  if (connection.isTransaction) return countNow(); // sees what may never be
  const state = await readState(connection); // before counting: what is written meanwhile makes another state
  let memory = memories.get(connection);
  if (memory?.state !== state || memory.counts.size >= atMost)
    memories.set(connection, (memory = { state, counts: new Map() }));
  const key = JSON.stringify([table, filter, search]);
  const known = memory.counts.get(key) ?? (await countNow());
  memory.counts.set(key, known);
  return known;
}

/** A text that each write changes: on SQLite by this connection's writes and others', on PostgreSQL by what a query can see. */
async function readState(connection: Connection): Promise<string> {
  const query =
    dialectOf(connection) === "sqlite"
      ? sql<{ state: string }>`select total_changes() || ' ' || data_version as state from pragma_data_version`
      : sql<{ state: string }>`select pg_current_snapshot()::text as state`;
  const { rows } = await query.execute(connection);
  return rows[0]?.state ?? "";
}
