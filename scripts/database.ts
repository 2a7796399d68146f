// Opens the database that the settings name, for commands: also while the server runs, and brought up to date first.
import { existsSync } from "node:fs";

import { readConfig } from "#app/platform/config.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";

/** The settings of the environment and .env; the environment wins. */
export function readSettings(): Config {
  if (existsSync(".env")) process.loadEnvFile(".env");
  return readConfig(process.env);
}

/** Opens and migrates the database. Without the server's lock, so that a running server is no hindrance. */
export async function openForCommand(config: Config): Promise<Db> {
  const onNotice = (sentence: string) => console.error(sentence);
  const db = await openDatabase({ databaseUrl: config.DATABASE_URL, dataDir: config.DATA_DIR, onNotice });
  await migrateToLatest(db);
  return db;
}

/** Runs a command's story: a failure is one sentence on the terminal and exit code 1. */
export async function runCommand(story: () => Promise<void>): Promise<void> {
  try {
    await story();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
