// A measurement on SQLite and, where there is one, on a PostgreSQL of its own.
import { randomUUID } from "node:crypto";
import pg from "pg";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { startThrowawayPostgres } from "#test/postgres.ts";
import { openSqliteInMemory } from "#test/sqlite-in-memory.ts";
import type { Row } from "./figures.ts";

/**
 * A kind of database: `open` returns a new, migrated one, `newUrl` the URL of a new, empty one, or undefined for a
 * file.
 */
export type BenchDatabase = { name: string; open: () => Promise<Db>; newUrl: () => Promise<string | undefined> };

export async function onBothDatabases(measure: (ground: BenchDatabase) => Promise<Row[]>): Promise<Row[]> {
  const rows = await measure({ name: "SQLite", open: openSqliteInMemory, newUrl: async () => undefined });
  const server = await startThrowawayPostgres();
  if ("missing" in server) return [...rows, ["PostgreSQL", server.missing]];
  const newUrl = () => newDatabase(server.url);
  const open = async () => openMigrated({ databaseUrl: await newUrl(), dataDir: "" });
  try {
    return [...rows, ...(await measure({ name: "PostgreSQL", open, newUrl }))];
  } finally {
    await server.stop();
  }
}

export async function openMigrated(where: { databaseUrl: string | undefined; dataDir: string }): Promise<Db> {
  const db = await openDatabase(where);
  await migrateToLatest(db);
  return db;
}

async function newDatabase(serverUrl: string): Promise<string> {
  const name = `bench_${randomUUID().replaceAll("-", "")}`;
  const server = new pg.Client(serverUrl);
  await server.connect();
  await server.query(`create database ${name}`);
  await server.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
