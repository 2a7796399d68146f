// Kysely over node:sqlite: one connection, one user of it at a time, BEGIN IMMEDIATE. Opening and checking the file is sqlite-file's work.
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { DbError, explainDbError } from "./db-errors.server.ts";
import { toParameter } from "./parameters.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";

const maxCachedStatements = 256;
const waitLimitMs = 3_000;
const stillMs = 250;
const graceMs = 1_000;
const retryAfterMs = 10;
const roundMs = 2; // how long waiting users follow one another before the event loop gets its turn

/**
 * The Kysely dialect of one open node:sqlite database. Waiting for the connection, and for another process's write, ends
 * after 3 s with `busy`; meanwhile the event loop stays free.
 */
export function sqliteDialect(database: DatabaseSync, scopes: TransactionScopes): Dialect {
  return {
    createAdapter: () => transactionalAdapter,
    createDriver: () => createDriver(database, scopes),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

// SQLite's DDL is transactional; Kysely says no because other drivers may not be. The connection's turn-taking is the driver's below.
const transactionalAdapter = Object.defineProperties(new SqliteAdapter(), {
  supportsTransactionalDdl: { value: true },
  supportsMultipleConnections: { value: true },
});

function createDriver(database: DatabaseSync, scopes: TransactionScopes): Driver {
  const mutex = createMutex();
  const connection = createConnection(database);
  return {
    init: async () => database.exec("pragma busy_timeout = 0"), // whoever opened it may have let SQLite wait
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
      await retryWhileBusy(() => database.exec("begin immediate"));
      connection.isInTransaction = true;
    },
    commitTransaction: async () => {
      await connection.executeQuery(CompiledQuery.raw("commit"));
      connection.hasSynced = true;
      connection.isInTransaction = false;
    },
    rollbackTransaction: async () => {
      connection.isInTransaction = false;
      // A full disk has ended the transaction already; a second error would hide the first.
      if (database.isTransaction) database.exec("rollback");
    },
    destroy: () => mutex.acquire().finally(() => database.close()), // after what is running
  };
}

// Asks again instead of letting SQLite wait: its own wait blocks the event loop, health checks and all.
async function retryWhileBusy<T>(work: () => T): Promise<T> {
  const deadline = performance.now() + waitLimitMs;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (explainDbError(error) !== "busy" || performance.now() > deadline) throw error;
    }
    await delay(retryAfterMs);
  }
}

function createConnection(
  database: DatabaseSync,
): DatabaseConnection & { isInTransaction: boolean; hasSynced: boolean } {
  const statements = createStatementCache(database);
  return {
    isInTransaction: false,
    hasSynced: false,
    async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
      // Without this, what follows a transaction that SQLite ended by itself would be stored piece by piece.
      if (this.isInTransaction && !database.isTransaction)
        throw new DbError("full", "SQLite has ended the transaction because of an earlier error.");
      const parameters = query.parameters.map(toParameter);
      const run = () => {
        const { statement, isReader } = statements.get(query.sql);
        // The row type is what the caller's query promises; spread, because node:sqlite's rows have no prototype.
        if (isReader) return { rows: statement.all(...parameters).map((row) => ({ ...row }) as R) };
        const { changes, lastInsertRowid } = statement.run(...parameters);
        return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) };
      };
      return retryWhileBusy(run);
    },
    async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
      const statement = database.prepare(query.sql); // its own: a cached one may be run again meanwhile
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
      cached.set(sql, entry); // last in the map = used last
      if (cached.size > maxCachedStatements) cached.delete(cached.keys().next().value ?? "");
      return entry;
    },
  };
}

/** Calls after `ms`. If the whole process stood still meanwhile, so did the connection's user, who gets one more second. */
function setFairTimeout(ms: number, call: () => void): () => void {
  const due = performance.now() + ms;
  let timer = setTimeout(() => {
    if (performance.now() - due < stillMs) call();
    else timer = setTimeout(call, graceMs);
  }, ms);
  return () => clearTimeout(timer);
}

// One user of the connection at a time, first come, first served.
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
      const stop = setFairTimeout(waitLimitMs, () => {
        waiting.splice(waiting.indexOf(place), 1);
        turn.reject(new DbError("busy", `The database connection was in use for more than ${waitLimitMs} ms.`));
      });
      await turn.promise.finally(stop);
    },
    release(hasSynced: boolean): void {
      // libuv accepts one new connection per loop iteration: syncing for every waiting request in one would starve newcomers.
      if (!hasSynced && (waiting.length === 0 || performance.now() < roundEndsMs)) return pass();
      setImmediate(() => {
        roundEndsMs = performance.now() + roundMs;
        pass();
      });
    },
  };
}
