// Kysely over pg: a pool that reconnects, fails within 5 s, and returns the same types as SQLite.
import { setTimeout as delay } from "node:timers/promises";
import { PostgresDialect } from "kysely";
import type { Dialect, PostgresPoolClient } from "kysely";
import pg from "pg";
import { DbError, dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { toParameter } from "./parameters.server.ts";
import { timeoutUnlessBlocked } from "./timeout-unless-blocked.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";

export const transactionLimitMs = 4_000;

// Connecting plus one statement stays under 5 s. The server's limit is reached first, so that the connection stays
// usable; the client's is for an unresponsive server.
const connectLimitMs = 2_500;
const statementLimitMs = 2_000;
const silenceLimitMs = 2_400;

const usualPoolSize = 10;

/** Milliseconds in which a pool opens no further connection after the server had none left. */
const holdMs = 10_000;

/** int8 (count, sum) and numeric (avg) as numbers, as on SQLite; exact up to 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  }) as typeof pg.types.getTypeParser, // the overloads can't be written on an arrow; every branch returns pg's own parser or Number
};

/**
 * Creates a pool of at most `poolSize` connections, of which one stays open. Lost connections are replaced and never
 * end the process. `limits: false` is for migrations.
 */
export function createPool(
  databaseUrl: string,
  { limits: hasLimits, poolSize = usualPoolSize }: { limits: boolean; poolSize?: number | undefined },
): pg.Pool {
  const limits = {
    min: 1,
    statement_timeout: statementLimitMs,
    idle_in_transaction_session_timeout: 10_000,
  };
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: "site",
    max: hasLimits ? poolSize : 1,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    types,
    ...(hasLimits ? limits : {}),
    onConnect: async (client) => {
      client.on("error", ignoreLostConnection); // a connection lost while in use and between two statements
      // A 2xx means synced to disk, independent of the server's default.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
      );
    },
  });
  pool.on("error", ignoreLostConnection);
  return pool;
}

// Without a listener, pg's `error` event ends the process. The pool replaces the connection, and the running statement
// fails by itself.
function ignoreLostConnection(): void {}

/**
 * Binds the same parameters as on SQLite; sends nothing more in an expired transaction; discards unresponsive and
 * read-only connections. `onError` is called with every error of a statement.
 */
export function postgresDialect(pool: pg.Pool, scopes: TransactionScopes, onError: (error: unknown) => void): Dialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    scopes.refuseOuterUse();
    return guardClient(await connectOrWait(pool), scopes, onError);
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } });
}

/**
 * Acquires a connection. If the server has none left (`max_connections`, a role's limit), waits for one of the pool's
 * and keeps the pool from opening more for a while.
 */
async function connectOrWait(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + connectLimitMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const hasNoneLeft = errorCode(error) === "53300";
      if (!hasNoneLeft || (pool.totalCount === 0 && performance.now() > deadline)) throw error;
      holdPool(pool); // so the next one waits in the pool's queue, which has its own limit
      if (pool.totalCount === 0) await delay(100);
    }
  }
}

const held = new WeakSet<pg.Pool>();

function holdPool(pool: pg.Pool): void {
  if (held.has(pool)) return;
  const { max } = pool.options;
  held.add(pool);
  pool.options.max = Math.max(1, pool.totalCount);
  setTimeout(() => {
    held.delete(pool);
    pool.options.max = max;
  }, holdMs).unref();
}

/** Returns true if PostgreSQL refuses writes, and closes that connection: a new one may reach another server. */
export async function isReadOnly(pool: pg.Pool): Promise<boolean> {
  const client = await connectOrWait(pool);
  try {
    const { rows } = await client.query<{ transaction_read_only: string }>("show transaction_read_only");
    const isOn = rows[0]?.transaction_read_only === "on";
    client.release(isOn);
    return isOn;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function guardClient(
  client: pg.PoolClient,
  scopes: TransactionScopes,
  onError: (error: unknown) => void,
): PostgresPoolClient {
  let isSilent = false;
  let isStale = false;
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    if (isSilent) throw new DbError("unavailable", "PostgreSQL has stopped answering on this connection.");
    if (sql !== "rollback") scopes.refuseExpired();
    const answer = client.query(sql, parameters.map(toParameter)).catch((error: unknown) => {
      throw isWriteOfOrphan(sql, error)
        ? new DbError("gone", "The referenced row no longer exists.", { cause: error })
        : error;
    });
    // After the timeout nothing else handles its rejection.
    answer.catch((error: unknown) => {
      isStale ||= dbErrorKind(error) === "readonly";
      onError(error);
    });
    const silence = Promise.withResolvers<never>();
    const stop = timeoutUnlessBlocked(silenceLimitMs, () => {
      isSilent = true;
      silence.reject(new DbError("timeout", `PostgreSQL didn't answer within ${silenceLimitMs} ms.`));
    });
    return Promise.race([answer, silence.promise]).finally(stop);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"], // its other overload is for cursors, which are not used
    release: (destroy = false) => client.release(destroy || isSilent || isStale),
  };
}

/**
 * Returns true if a statement was to write a row whose parent is gone. Where a row is still used, our own bug, state
 * and constraint are the same and the message is in the server's language; but then the error names the table of the
 * row that uses it, not the one that the statement writes.
 */
function isWriteOfOrphan(statement: string, error: unknown): boolean {
  const isRefused = error instanceof pg.DatabaseError && error.code === "23503"; // foreign_key_violation
  return isRefused && error.table === /^(?:insert into|update) "?(\w+)/.exec(statement)?.[1];
}

/** Waits at most 10 s for PostgreSQL to start, then throws a message without the password. */
export async function awaitPostgres(
  pool: pg.Pool,
  databaseUrl: string,
  onNotice: (sentence: string) => void,
): Promise<void> {
  const { host, pathname } = new URL(databaseUrl);
  const deadline = performance.now() + 10_000;
  let isNoticed = false;
  for (;;) {
    try {
      await pool.query("select 1");
      return;
    } catch (error) {
      const isWorthWaiting = dbErrorKind(error) === "unavailable";
      if (!isWorthWaiting || performance.now() > deadline) {
        const reason = error instanceof Error ? error.message || dbErrorKind(error) : String(error);
        throw new DbError("unavailable", `PostgreSQL at ${host}${pathname} (DATABASE_URL) can't be used: ${reason}`, {
          cause: error,
        });
      }
      if (!isNoticed) onNotice(`PostgreSQL at ${host}${pathname} doesn't answer yet; trying for 10 s.`);
      isNoticed = true;
    }
    await delay(250);
  }
}
