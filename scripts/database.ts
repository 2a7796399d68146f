// Opens the configured database for commands, also while the server runs.
import { existsSync } from "node:fs";

import { readConfig } from "#app/platform/config.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { pendingMigrations } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";

/** The environment wins over .env. */
export function readSettings(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
}

/**
 * Doesn't take the server's lock.
 * @throws Error if the database lacks migrations: a command never makes it too new for the server that runs on it.
 */
export async function openForCommand(config: Config): Promise<Db> {
  const path = databasePath(config.DATA_DIR);
  if (!config.DATABASE_URL && !existsSync(path))
    throw new Error(`There is no database ${path} yet. Start the server once, or run npm run migrate.`);
  const db = await openWithNotices(config);
  try {
    const pending = await pendingMigrations(db);
    if (pending.length === 0) return db;
    throw new Error(
      `The database lacks ${pending.join(", ")}. Start the server of this version, or run npm run migrate. Nothing was changed.`,
    );
  } catch (error) {
    await db.close();
    throw error;
  }
}

/** Opens the database as it is, and makes a new one where there is none. Notices go to the terminal. */
export function openWithNotices(config: Config): Promise<Db> {
  const onNotice = (sentence: string) => console.error(sentence);
  return openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onNotice });
}

/** Prints an error as one line and exits with 1. */
export async function runCommand(main: () => Promise<void>): Promise<void> {
  try {
    await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
