// Kysely over pg: a pool that heals, answers or refuses within 5 s, and gives results as SQLite does. LISTEN is content-version's.
import { setTimeout as delay } from "node:timers/promises";
import { PostgresDialect } from "kysely";
import pg from "pg";
import type { Dialect, PostgresPoolClient } from "kysely";
import { DbError, explainDbError } from "./db-errors.server.ts";
import { toParameter } from "./parameters.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";
import { unlessStill } from "./unless-still.server.ts";

/** How long a transaction may take on PostgreSQL before its caller hears `timeout`, ms. */
export const transactionLimitMs = 4_000;

// Waiting for a connection plus one statement stays under 5 s. The server's own limit comes first, so that a slow statement
// leaves a usable connection; the client's is for a server that has gone silent.
const connectLimitMs = 2_500;
const statementLimitMs = 2_000;
const silenceLimitMs = 2_400;

const usualPoolSize = 10;

/** How long a pool asks for no further connection after the server had none left, ms. */
const enoughForMs = 10_000;

/** Result texts as numbers, as SQLite gives them: int8 (count, sum) and numeric (avg); exact up to 2^53. */
const types = {
  getTypeParser: ((oid: number, format?: "text" | "binary") => {
    if (oid === pg.types.builtins.INT8 || oid === pg.types.builtins.NUMERIC) return Number;
    return format === "binary" ? pg.types.getTypeParser(oid, "binary") : pg.types.getTypeParser(oid, "text");
  }) as typeof pg.types.getTypeParser, // the overloads can't be written on an arrow; every branch answers with pg's own parser or Number
};

/**
 * The pool of one process: at most `poolSize` connections, of which it keeps one. A cut connection is dropped and replaced; none
 * of its errors ends the process. `limits: false` is for migrations, which may take their time on a connection of their own.
 *
 * @example const pool = createPool("postgres://corvane@localhost/corvane", { limits: true });
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
    application_name: "corvane",
    max: hasLimits ? poolSize : 1,
    connectionTimeoutMillis: connectLimitMs,
    keepAlive: true,
    types,
    ...(hasLimits ? limits : {}),
    onConnect: async (client) => {
      client.on("error", noteCut); // a connection cut while in use and between two statements
      // A 2xx means: on the disk. A server whose default is laxer is overruled for our sessions.
      await client.query(
        "select set_config('synchronous_commit', 'on', false) where current_setting('synchronous_commit') = 'off'",
      );
    },
  });
  pool.on("error", noteCut);
  return pool;
}

// Without a listener, pg's `error` event ends the process. There is nothing to do: the pool drops the connection, and the
// statement that was running fails by itself.
function noteCut(): void {}

/**
 * The Kysely dialect of a pool. Statements get the same parameters as on SQLite, a transaction over its time sends nothing
 * more, and a connection whose server fell silent is thrown away.
 *
 * @example new Kysely<Tables>({ dialect: postgresDialect(pool, createTransactionScopes()) })
 */
export function postgresDialect(pool: pg.Pool, scopes: TransactionScopes): Dialect {
  const connect = async (): Promise<PostgresPoolClient> => {
    scopes.refuseOuterUse();
    return guardClient(await connectOrWait(pool), scopes);
  };
  return new PostgresDialect({ pool: { connect, end: () => pool.end(), options: {} } });
}

/**
 * Takes a connection. Where the server has none left to give (`max_connections`, a role's limit), waits for one that the pool
 * has, and lets the pool ask for no more for a while.
 */
async function connectOrWait(pool: pg.Pool): Promise<pg.PoolClient> {
  const deadline = performance.now() + connectLimitMs;
  for (;;) {
    try {
      return await pool.connect();
    } catch (error) {
      const hasNoneLeft = error instanceof Error && "code" in error && error.code === "53300";
      if (!hasNoneLeft || performance.now() > deadline) throw error;
      holdPool(pool);
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
  }, enoughForMs).unref();
}

/** Asks something on a connection of the pool. */
export async function ask(pool: pg.Pool, sql: string): Promise<void> {
  const client = await connectOrWait(pool);
  try {
    await client.query(sql);
    client.release();
  } catch (error) {
    client.release(true);
    throw error;
  }
}

function guardClient(client: pg.PoolClient, scopes: TransactionScopes): PostgresPoolClient {
  let isSilent = false;
  const query = async (sql: string, parameters: readonly unknown[] = []) => {
    if (isSilent) throw new DbError("unavailable", "PostgreSQL has stopped answering on this connection.");
    if (sql !== "rollback") scopes.refuseExpired();
    const answer = client.query(sql, parameters.map(toParameter));
    answer.catch(() => {}); // after the silence nobody waits for it
    const silence = Promise.withResolvers<never>();
    const stop = unlessStill(silenceLimitMs, () => {
      isSilent = true;
      silence.reject(new DbError("timeout", `PostgreSQL didn't answer within ${silenceLimitMs} ms.`));
    });
    return Promise.race([answer, silence.promise]).finally(stop);
  };
  return {
    query: query as unknown as PostgresPoolClient["query"], // its other overload is for cursors, which this program doesn't use
    release: (destroy = false) => client.release(destroy || isSilent),
  };
}

/**
 * Waits until PostgreSQL answers, at most 10 s (it may be starting beside us); then throws a sentence without the password.
 *
 * @example await awaitPostgres(pool, databaseUrl, console.warn);
 */
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
