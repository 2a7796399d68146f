// Opens the configured database for commands, also while the server runs.
import { existsSync } from "node:fs";

import { readConfig } from "#app/platform/config.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

/** The environment wins over .env. */
export function readSettings(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
}

/** Migrates. Doesn't take the server's lock. */
export async function openForCommand(config: Config): Promise<Db> {
  const onNotice = (sentence: string) => console.error(sentence);
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onNotice });
  await migrateToLatest(db);
  return db;
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
