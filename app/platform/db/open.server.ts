// Opens the database that the settings name, and gives it one shape. What is in it: tables.ts. What its errors mean: db-errors.
import { setTimeout as delay } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import type { LogEvent, Transaction } from "kysely";
import { DbError, explainDbError } from "./db-errors.server.ts";
import { ask, awaitPostgres, createPool, postgresDialect, transactionLimitMs } from "./postgres.server.ts";
import { databasePath, openSqliteFile, readPragma } from "./sqlite-file.server.ts";
import { sqliteDialect } from "./sqlite-shim.server.ts";
import { createTransactionScopes } from "./transaction-scope.server.ts";
import { observeStatement } from "#app/platform/metrics.server.ts";
import type { Dialect } from "./dialect.server.ts";
import type { Tables } from "./tables.ts";
import type { TransactionScopes } from "./transaction-scope.server.ts";

/** The open database of a process. Errors of any of it are told apart by `explainDbError`. */
export type Db = {
  /** For reading, and for single statements that need no transaction. Not inside `write`: pass `trx` on (it throws there). */
  kysely: Kysely<Tables>;
  dialect: Dialect;
  /** Where PostgreSQL is, for those who need a connection of their own; holds the password: never show it. */
  databaseUrl: string | undefined;
  /**
   * Runs `work` in one transaction: when the promise resolves, all of it is committed and synced; when it rejects, nothing is.
   * On PostgreSQL (READ COMMITTED) a deadlock or serialization failure runs `work` again, three times in all, so it must have
   * no effect outside the transaction; after 4 s it fails with `timeout`. On SQLite it is BEGIN IMMEDIATE: keep it short,
   * everybody waits.
   */
  write<T>(work: (trx: Transaction<Tables>) => Promise<T>): Promise<T>;
  /** Calls `work` once the transaction that the caller stands in is committed, and not when it isn't; at once outside of one. */
  afterCommit(work: () => void): void;
  /** Resolves when the database answers, rejects within 1 s when it doesn't, and always once it was found damaged. */
  ping(): Promise<void>;
  /** What a damaged SQLite file needs, as a sentence; undefined while no damage was met. */
  damage(): string | undefined;
  /** Waits for what is running, then closes. A second call waits for the first. */
  close(): Promise<void>;
  /** What the database says of itself (version, journal_mode, synchronous, …), for diagnostics. Nothing secret. */
  facts(): Promise<Record<string, string>>;
};

/** What `openDatabase` needs. */
export type OpenOptions = {
  /** `postgres://…`; left out: SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  /** The data folder; `:memory:` for tests. */
  dataDir: string;
  /** The server sets it: it keeps a second server off the same SQLite file. Commands leave it out. */
  lock?: boolean;
  /** PostgreSQL connections that the process may hold; 10 if left out. */
  poolSize?: number;
  /** Hears what a person should know, one sentence at a time. */
  onNotice?: (sentence: string) => void;
};

/**
 * Opens the database; doesn't migrate it. Rejects with a sentence fit for the terminal when that can't be done.
 *
 * @example
 * const db = await openDatabase({ databaseUrl: settings.databaseUrl, dataDir: settings.dataDir, lock: true, onNotice: log.warn });
 * await db.write(async (trx) => { await trx.insertInto("enquiry").values(row).execute(); });
 */
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
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(file.database, scopes, damage.hear), log: measure });
  const pragmas = ["journal_mode", "synchronous", "foreign_keys", "busy_timeout", "page_count", "page_size"];
  return {
    kysely,
    dialect: "sqlite",
    databaseUrl: undefined,
    write: (work) => scopes.run({}, (inside) => kysely.transaction().execute((trx) => inside(() => work(trx)))),
    afterCommit: scopes.afterCommit,
    ping: async () => {
      const found = damage.found();
      if (found) throw new DbError("corrupt", found);
      file.database.prepare("select count(*) from sqlite_master").get(); // not through Kysely: a long transaction is no outage
    },
    damage: damage.found,
    close: atMostOnce(async () => {
      await kysely.destroy();
      if (file.database.isOpen) file.database.close(); // Kysely closes only what it has used
      file.close(damage.found() !== undefined);
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

/** Hears the errors of a database, and tells once that it is damaged. */
function watchDamage(path: string, onNotice: (sentence: string) => void) {
  let sentence: string | undefined;
  return {
    found: () => sentence,
    hear: (error: unknown) => {
      if (sentence !== undefined || explainDbError(error) !== "corrupt") return;
      const reason = error instanceof Error ? error.message : String(error);
      sentence = `The database ${path} is damaged (${reason}). Stop the server, keep a copy of the file, then restore a backup (npm run restore -- FILE).`;
      onNotice(sentence);
    },
  };
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
  const kysely = new Kysely<Tables>({ dialect: postgresDialect(pool, scopes), log: measure });
  return {
    kysely,
    dialect: "postgres",
    databaseUrl,
    write: (work) =>
      scopes.run({ limitMs: transactionLimitMs }, (inside) =>
        withRetries(() => kysely.transaction().execute((trx) => inside(() => work(trx))), scopes),
      ),
    afterCommit: scopes.afterCommit,
    ping: () => within(1_000, ask(pool, "select 1")),
    damage: () => undefined, // PostgreSQL's own tools watch its files
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

async function withRetries<T>(transaction: () => Promise<T>, scopes: TransactionScopes): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transaction();
    } catch (error) {
      if (attempt === 3 || !isWorthAnotherTry(error)) throw error;
      scopes.refuseExpired();
      await delay(attempt * 20 * (1 + Math.random())); // two that collided must not meet again in step
    }
  }
}

function isWorthAnotherTry(error: unknown): boolean {
  const code = typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
  return code === "40001" || code === "40P01";
}

function atMostOnce(close: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined;
  return () => (closing ??= close());
}

async function within(limitMs: number, answer: Promise<unknown>): Promise<void> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new DbError("timeout", `The database didn't answer within ${limitMs} ms.`)),
    limitMs,
  );
  await Promise.race([answer, late.promise]).finally(() => clearTimeout(timer));
}
