// Caches counts of lists until the next write, since every page of a list needs the same count.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import { dialectOf } from "./dialect.server.ts";
import type { Counted, Sought } from "./listed-conditions.server.ts";
import type { Tables } from "./tables.ts";

type Connection = Kysely<Tables>;

type Memory = { state: string; counts: Map<string, Counted> };

const memories = new WeakMap<Connection, Memory>();

const atMost = 200;

/** Returns the cached count of a filter and search, or counts. */
export async function remembered(
  connection: Connection,
  { table, filter, without, also, search }: Sought,
  countNow: () => Promise<Counted>,
): Promise<Counted> {
  if (connection.isTransaction) return countNow(); // a transaction sees uncommitted rows
  if (also.some(({ key }) => key === null)) return countNow();
  const state = await readState(connection); // before counting, so that a concurrent write invalidates it
  let memory = memories.get(connection);
  if (memory?.state !== state || memory.counts.size >= atMost)
    memories.set(connection, (memory = { state, counts: new Map() }));
  const key = JSON.stringify([table, filter, without, also.map(({ key: name }) => name), search]);
  const known = memory.counts.get(key) ?? (await countNow());
  memory.counts.set(key, known);
  return known;
}

/** Changes with every write: SQLite's change counters, PostgreSQL's snapshot. */
async function readState(connection: Connection): Promise<string> {
  const query =
    dialectOf(connection) === "sqlite"
      ? sql<{ state: string }>`select total_changes() || ' ' || data_version as state from pragma_data_version`
      : sql<{ state: string }>`select pg_current_snapshot()::text as state`;
  const { rows } = await query.execute(connection);
  return rows[0]?.state ?? "";
}
