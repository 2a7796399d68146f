// Opens the configured database behind one interface.
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { LogEvent } from "kysely";
import { DbError } from "#app/platform/base/db-errors.server.ts";
import { errorCode } from "#app/platform/base/error-details.server.ts";
import { observeStatement } from "#app/platform/observe/metrics.server.ts";
import { watchDamage, watchWrites } from "./db-error-watch.server.ts";
import type { Dialect } from "./dialect.server.ts";
import { awaitPostgres, createPool, isReadOnly, postgresDialect, transactionLimitMs } from "./postgres.server.ts";
import { sqliteDialect } from "./sqlite-dialect.server.ts";
import { databasePath, isWritable, openSqliteFile, readPragma } from "./sqlite-file.server.ts";
import type { Connection, Tables, Trx } from "./tables.ts";
import { createTransactionScopes } from "./transaction-scope.server.ts";

/** An open database. Classify errors of any method with `dbErrorKind`. */
export type Db = {
  /** For reads and single statements outside transactions; throws inside `write`, where `trx` is used. */
  kysely: Connection;
  dialect: Dialect;
  /** For separate connections. Contains the password: never print it. */
  databaseUrl: string | undefined;
  /**
   * Runs `work` in one transaction, synced to disk on resolve. PostgreSQL (READ COMMITTED) runs `work` up to three
   * times on deadlocks and fails with `timeout` after 4 s, so it must have no outside effects. SQLite uses BEGIN
   * IMMEDIATE: keep it short, everything waits.
   */
  write<T>(work: (trx: Trx) => Promise<T>): Promise<T>;
  /** Calls `work` after the current transaction commits, or immediately outside of one. */
  afterCommit(work: () => void): void;
  /** Rejects after 1 s, and always once damage was found. Checks if a read-only database is writable again. */
  ping(): Promise<void>;
  /** Returns a message for the operator while the database answers but can't be written. */
  readOnly(): string | undefined;
  /** Returns a message for the operator once a damaged page of SQLite has been found. */
  damage(): string | undefined;
  /** Waits for running work. A second call waits for the first. */
  close(): Promise<void>;
  /** Returns version, journal mode and so on, for diagnostics; no secrets. */
  facts(): Promise<Record<string, string>>;
};

export type OpenOptions = {
  /** SQLite in `dataDir` if undefined. */
  databaseUrl?: string | undefined;
  /** `:memory:` for tests. */
  dataDir: string;
  /** Prevents a second server on the same SQLite file; commands leave it out. */
  lock?: boolean;
  /** PostgreSQL connections of the process; 10 by default. */
  poolSize?: number;
  onNotice?: (sentence: string) => void;
};

/** Opens the database without migrating it. Rejects with a message for the terminal. */
export async function openDatabase(options: OpenOptions): Promise<Db> {
  const onNotice = options.onNotice ?? (() => {});
  return options.databaseUrl
    ? openPostgres(options.databaseUrl, onNotice, options.poolSize)
    : openSqlite(options.dataDir, options.lock ?? false, onNotice);
}

function openSqlite(dataDir: string, lock: boolean, onNotice: (sentence: string) => void): Db {
  const file = openSqliteFile({ dataDir, lock, onNotice });
  const scopes = createTransactionScopes();
  const damage = watchDamage(databasePath(dataDir), onNotice);
  const todo = "Look at its disk, and at the owner and mount of its folder.";
  const writes = watchWrites({ name: databasePath(dataDir), kinds: ["readonly", "io"], todo }, onNotice);
  const record = (error: unknown) => [damage, writes].forEach((watch) => watch.record(error));
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file.database, scopes, record), log: measure });
  const pragmas = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "page_count", "page_size"];
  return {
    kysely,
    dialect: "sqlite",
    databaseUrl: undefined,
    write: (work) => scopes.run({}, (inside) => kysely.transaction().execute((trx) => inside(() => work(trx)))),
    afterCommit: scopes.afterCommit,
    ping: async () => {
      const firstError = damage.message();
      if (firstError) throw new DbError("corrupt", firstError);
      file.database.prepare("select count(*) from sqlite_master").get(); // a long transaction in Kysely isn't an outage
      if (writes.message() && isWritable(file.database)) writes.recovered();
    },
    readOnly: writes.message,
    damage: damage.message,
    close: atMostOnce(async () => {
      await kysely.destroy();
      if (file.database.isOpen) file.database.close(); // Kysely closes only a connection that it has used
      file.close(damage.message() !== undefined);
    }),
    facts: async () => ({
      database: "SQLite",
      version: String(file.database.prepare("select sqlite_version() as version").get()?.["version"]),
      ...Object.fromEntries(pragmas.map((name) => [name, readPragma(file.database, name)])),
    }),
  };
}

const outcomes = { query: { outcome: "ok" }, error: { outcome: "error" } };

function measure({ level, queryDurationMillis }: LogEvent): void {
  observeStatement(outcomes[level], queryDurationMillis);
}

async function openPostgres(databaseUrl: string, onNotice: (sentence: string) => void, poolSize?: number): Promise<Db> {
  const pool = createPool(databaseUrl, { limits: true, poolSize });
  try {
    await awaitPostgres(pool, databaseUrl, onNotice);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const scopes = createTransactionScopes();
  const { host, pathname } = new URL(databaseUrl);
  const todo = "Look at default_transaction_read_only, and whether DATABASE_URL leads to a replica.";
  const writes = watchWrites({ name: `${host}${pathname}`, kinds: ["readonly"], todo }, onNotice);
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, scopes, writes.record), log: measure });
  return {
    kysely,
    dialect: "postgres",
    databaseUrl,
    write: (work) =>
      scopes.run({ limitMs: transactionLimitMs }, (inside) =>
        withRetries(
          () => kysely.transaction().execute((trx) => inside(() => work(trx))),
          () => scopes.refuseExpired(),
        ),
      ),
    afterCommit: scopes.afterCommit,
    ping: async () => {
      if (!(await withTimeout(1_000, isReadOnly(pool)))) return writes.recovered();
      writes.record(new DbError("readonly", "its transactions are read-only"));
    },
    readOnly: writes.message,
    damage: () => undefined, // PostgreSQL's own tools check its files
    close: atMostOnce(() => pool.end()),
    facts: async () => {
      const names = ["server_version", "synchronous_commit", "fsync", "statement_timeout", "server_encoding"];
      const settings = await sql<{
        name: string;
        setting: string;
      }>`select name, setting from pg_settings where name in (${sql.join(names)})`.execute(kysely);
      return { database: "PostgreSQL", ...Object.fromEntries(settings.rows.map((row) => [row.name, row.setting])) };
    },
  };
}

/** Runs a transaction or single statement, up to three times on deadlocks; `refuse` throws if it is too late. */
export async function withRetries<T>(transaction: () => Promise<T>, refuse: () => void = () => {}): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 3 || !isRetryable(error)) throw error;
      refuse();
      await delay(attempt * 20 * (1 + Math.random())); // jitter: two that collided must not collide again
    }
  }
}

function isRetryable(error: unknown): boolean {
  return ["40001", "40P01"].includes(errorCode(error));
}

function atMostOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

async function withTimeout<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DbError("timeout", `The database didn't answer within ${limitMs} ms.`)),
    limitMs,
  );
  return Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
