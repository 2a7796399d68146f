// Kysely over node:sqlite: one connection, one user of it at a time, BEGIN IMMEDIATE. Opening and checking the file is sqlite-file's work.
import { setTimeout as delay } from "node:timers/promises";
import { CompiledQuery, SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from "kysely";
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { DatabaseConnection, Dialect, Driver, QueryResult } from "kysely";
import { DbError, explainDbError } from "./db-errors.server.ts";
import { toParameter } from "./parameters.server.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";
import { unlessStill } from "./unless-still.server.ts";

const maxCachedStatements = 256;
const waitLimitMs = 3_000;
const retryAfterMs = 10;
const roundMs = 2; // how long waiting users follow one another before the event loop gets its turn

/**
 * The Kysely dialect of one open node:sqlite database. Waiting for the connection, and for another process's write, ends
 * after 3 s with `busy`; meanwhile the event loop stays free. `onError` hears every error of the database.
 *
 * @example new Kysely<Tables>({ dialect: sqliteDialect(new DatabaseSync(":memory:"), createTransactionScopes()) })
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

// SQLite's DDL is transactional; Kysely says no because other drivers may not be. The connection's turn-taking is the driver's below.
const transactionalAdapter = Object.defineProperties(new SqliteAdapter(), {
  supportsTransactionalDdl: { value: true },
  supportsMultipleConnections: { value: true },
});

function createDriver(database: DatabaseSync, scopes: TransactionScopes, onError: (error: unknown) => void): Driver {
  const turns = createTurns();
  const connection = createConnection(database, onError);
  return {
    init: async () => database.exec("pragma busy_timeout = 0"), // whoever opened it may have let SQLite wait
    acquireConnection: async () => {
      scopes.refuseOuterUse();
      await turns.take();
      return connection;
    },
    releaseConnection: async () => {
      turns.giveBack(connection.hasSynced);
      connection.hasSynced = false;
    },
    beginTransaction: async () => {
      await patiently(() => database.exec("begin immediate"));
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
    destroy: () => turns.take().finally(() => database.close()), // after what is running
  };
}

// Asks again instead of letting SQLite wait: its own wait blocks the event loop, health checks and all.
async function patiently<T>(work: () => T): Promise<T> {
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
  onError: (error: unknown) => void,
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
      return patiently(run).catch((error: unknown) => {
        onError(error);
        throw error;
      });
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

// One user of the connection at a time, first come, first served.
function createTurns() {
  let isTaken = false;
  let roundEndsMs = 0;
  const waiting: { go: () => void }[] = [];
  const pass = () => {
    const next = waiting.shift();
    if (next) next.go();
    else isTaken = false;
  };
  return {
    async take(): Promise<void> {
      if (!isTaken) {
        isTaken = true;
        return;
      }
      const turn = Promise.withResolvers<void>();
      const place = { go: turn.resolve };
      waiting.push(place);
      const stop = unlessStill(waitLimitMs, () => {
        waiting.splice(waiting.indexOf(place), 1);
        turn.reject(new DbError("busy", `The database connection was in use for more than ${waitLimitMs} ms.`));
      });
      await turn.promise.finally(stop);
    },
    giveBack(hasSynced: boolean): void {
      // libuv accepts one new connection per loop iteration: syncing for every waiting request in one would starve newcomers.
      if (!hasSynced && (waiting.length === 0 || performance.now() < roundEndsMs)) return pass();
      setImmediate(() => {
        roundEndsMs = performance.now() + roundMs;
        pass();
      });
    },
  };
}
