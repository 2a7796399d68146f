// Kysely over pg: a pool that reconnects, fails within 5 s, and returns the same types as SQLite.
import { setTimeout as delay } from "node:timers/promises";
import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Dialect, PostgresPoolClient } from "kysely";
import { DbError, explainDbError } from "./db-errors.server.ts";
import { toParameter } from "./parameters.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";

export const transactionLimitMs = 4_000;

// Connecting plus one statement stays under 5 s. The server's limit comes first, so that the connection stays usable; the
// client's is for an unresponsive server.
const connectLimitMs = 2_500;
const statementLimitMs = 2_000;
const silenceLimitMs = 2_400;

/** int8 (count, sum) and numeric (avg) as numbers, as on SQLite; exact up to 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  }) as typeof pg.types.getTypeParser, // the overloads can't be written on an arrow; every branch returns pg's own parser or Number
};

/** At most 10 connections. Lost connections are replaced and never end the process. `limits: false` is for migrations. */
export function createPool(databaseUrl: string, options: { limits: boolean }): pg.Pool {
  const limits = {
    statement_timeout: statementLimitMs,
    query_timeout: silenceLimitMs,
    idle_in_transaction_session_timeout: 10_000,
  };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "corvane",
    max: options.limits ? 10 : 1,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    types,
    ...(options.limits ? limits : {}),
    onConnect: async (client) => {
      client.on("error", ignoreLostConnection); // a connection lost while in use and between two statements
      // A 2xx means synced to disk, whatever the server's default.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
      );
    },
  });
  pool.on("error", ignoreLostConnection);
  return pool;
}

// Without a listener, pg's `error` event ends the process. The pool replaces the connection, and the running statement fails by
// itself.
function ignoreLostConnection(): void {}

/** Same parameters as on SQLite; an expired transaction sends nothing more; unresponsive connections are discarded. */
export function postgresDialect(pool: pg.Pool, scopes: TransactionScopes): Dialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    scopes.refuseOuterUse();
    return guardClient(await pool.connect(), scopes);
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } });
}

function guardClient(client: pg.PoolClient, scopes: TransactionScopes): PostgresPoolClient {
  let isSilent = false;
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    if (isSilent) throw new DbError("unavailable", "PostgreSQL has stopped answering on this connection.");
    if (sql !== "rollback") scopes.refuseExpired();
    try {
      return await client.query(sql, parameters.map(toParameter));
    } catch (error) {
      if (error instanceof Error && error.message === "Query read timeout") isSilent = true;
      throw error;
    }
  };
  return {
    query: query as unknown as PostgresPoolClient["query"], // its other overload is for cursors, which are not used
    release: (destroy = false) => client.release(destroy || isSilent),
  };
}

/** Waits at most 10 s for PostgreSQL to start, then throws a message without the password. */
export async function awaitPostgres(
  pool: pg.Pool,
  databaseUrl: string,
  onNotice: (sentence: string) => void,
): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const deadline = performance.now() + 10_000;
  let isSaid = false;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      const isWorthWaiting = explainDbError(error) === "unavailable";
      if (!isWorthWaiting || performance.now() > deadline) {
        const reason = error instanceof Error ? error.message || explainDbError(error) : String(error);
        throw new DbError("unavailable", `PostgreSQL at ${host}${pathname} (DATABASE_URL) can't be used: ${reason}`, {
          cause: error,
        });
      }
      if (!isSaid) onNotice(`PostgreSQL at ${host}${pathname} doesn't answer yet; trying for 10 s.`);
      isSaid = true;
    }
    await delay(250);
  }
}
