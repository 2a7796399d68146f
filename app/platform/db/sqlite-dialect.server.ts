// Kysely over node:sqlite: one connection, a mutex, BEGIN IMMEDIATE.
import type { DatabaseSync, StatementSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { DbError, dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import { toParameter } from "./parameters.server.ts";
import { timeoutUnlessBlocked } from "./timeout-unless-blocked.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";

const maxCachedStatements = 256;
const waitLimitMs = 3_000;
const retryAfterMs = 10;
const roundMs = 2; // how long queued users run before the event loop continues

/**
 * Creates Kysely's dialect. Waiting for the mutex or another process's write fails with `busy` after 3 s, without
 * blocking the event loop. `onError` is called with every error of the database.
 */
export function sqliteDialect(
  database: DatabaseSync,
  scopes: TransactionScopes,
  onError: (error: unknown) => void = () => {},
): Dialect {
  return {
    createAdapter: () => transactionalAdapter,
    createDriver: () => createDriver(database, scopes, onError),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// SQLite's DDL is transactional, although Kysely assumes otherwise, because other drivers' may not be. The mutex does the locking.
const transactionalAdapter = Object.defineProperties(new SqliteAdapter(), {
  supportsTransactionalDdl: { value: true },
  supportsMultipleConnections: { value: true },
});

function createDriver(database: DatabaseSync, scopes: TransactionScopes, onError: (error: unknown) => void): Driver {
  const mutex = createMutex();
  const connection = createConnection(database, onError);
  return {
    init: async () => database.exec("pragma busy_timeout = 0"), // SQLite's own wait may have been enabled
    acquireConnection: async () => {
      scopes.refuseOuterUse();
      await mutex.acquire();
      return connection;
    },
    releaseConnection: async () => {
      mutex.release(connection.hasSynced);
      connection.hasSynced = false;
    },
    beginTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw("begin immediate"));
      connection.isInTransaction = true;
    },
    commitTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw("commit"));
      connection.hasSynced = true;
      connection.isInTransaction = false;
    },
    rollbackTransaction: async () => {
      connection.isInTransaction = false;
      // A full disk has already ended the transaction; a second error would hide the first.
      if (database.isTransaction) database.exec("rollback");
    },
    destroy: () => mutex.acquire().finally(() => database.close()), // after running work
  };
}

// Retries instead of SQLite's busy timeout, which would block the event loop.
async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + waitLimitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (dbErrorKind(error) !== "busy" || performance.now() > deadline) throw error;
    }
    await delay(retryAfterMs);
  }
}

function createConnection(
  database: DatabaseSync,
  onError: (error: unknown) => void,
): DatabaseConnection & { isInTransaction: boolean; hasSynced: boolean } {
  const statements = createStatementCache(database);
  return {
    isInTransaction: false,
    hasSynced: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // Otherwise the statements after an aborted transaction would be committed one by one.
      if (this.isInTransaction && !database.isTransaction)
        throw new DbError("full", "SQLite has ended the transaction because of an earlier error.");
      const parameters = query.parameters.map(toParameter);
      const run = () => {
        const { statement, isReader } = statements.get(query.sql);
        // The row type is what the query declares; copied, because node:sqlite's rows have no prototype.
        if (isReader) return { rows: statement.all(...parameters).map((row) => ({ ...row }) as R) };
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      };
      return retryWhileBusy(run).catch((error: unknown) => {
        onError(error);
        throw error;
      });
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      const statement = database.prepare(query.sql); // not cached: a cached one may be run again meanwhile
      for (const row of statement.iterate(...query.parameters.map(toParameter))) yield { rows: [{ ...row } as R] };
    },
  };
}

function createStatementCache(database: DatabaseSync) {
  const cached = new Map<string, { statement: StatementSync; isReader: boolean }>();
  return {
    get(sql: string) {
      let entry = cached.get(sql);
      if (!entry) {
        const statement = database.prepare(sql);
        entry = { statement, isReader: statement.columns().length > 0 };
      }
      cached.delete(sql);
      cached.set(sql, entry); // last in the map = most recently used
      if (cached.size > maxCachedStatements) cached.delete(cached.keys().next().value ?? "");
      return entry;
    },
  };
}

/** Returns a mutex that serves its waiters in order of arrival. */
function createMutex() {
  let isTaken = false;
  let roundEndsMs = 0;
  const waiting: { go: () => void }[] = [];
  const pass = () => {
    const next = waiting.shift();
    if (next) next.go();
    else isTaken = false;
  };
  return {
    async acquire(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const turn = Promise.withResolvers<void>();
      const place = { go: turn.resolve };
      waiting.push(place);
      const stop = timeoutUnlessBlocked(waitLimitMs, () => {
        waiting.splice(waiting.indexOf(place), 1);
        turn.reject(new DbError("busy", `The database connection was in use for more than ${waitLimitMs} ms.`));
      });
      await turn.promise.finally(stop);
    },
    release(hasSynced: boolean): void {
      // libuv accepts one connection per loop iteration: running all waiting requests in one would starve new ones.
      if (!hasSynced && (waiting.length === 0 || performance.now() < roundEndsMs)) return pass();
      setImmediate(() => {
        roundEndsMs = performance.now() + roundMs;
        pass();
      });
    },
  };
}
