// [STUD-10] Readers' search in 10,000 posts, on both databases: the server's time of each call. 15 ms is wanted.
import { sql } from "kysely";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { createTestApp } from "#test/app.ts";
import { startThrowawayPostgres } from "#test/postgres.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { alternate } from "./alternate.ts";

const posts = 10_000;

/** Medians in milliseconds; `postgresMs` is null where there is no PostgreSQL. */
export type SearchFigures = { search: string; found: number; sqliteMs: number; postgresMs: number | null };

export async function measureSearch(rounds: number): Promise<SearchFigures[]> {
  const sqlite = await measureOn(rounds);
  const server = await startThrowawayPostgres();
  if (!("url" in server)) return sqlite.map(({ ms, ...one }) => ({ ...one, sqliteMs: ms, postgresMs: null }));
  const db = await openDatabase({ databaseUrl: server.url, dataDir: "" });
  await migrateToLatest(db);
  const postgres = await measureOn(rounds, db);
  await server.stop();
  return sqlite.map(({ ms, ...one }, at) => ({ ...one, sqliteMs: ms, postgresMs: postgres[at]?.ms ?? null }));
}

/** A word of one post, a word of many, two words, and none. */
async function searchesIn(db: Db): Promise<string[]> {
  const rows = await db.kysely.selectFrom("post").select("title").where("is_published", "=", 1).limit(1).execute();
  const words = (rows[0]?.title ?? "").split(/[^\p{L}\d]+/u).filter((word) => word.length > 3);
  return [words.join(" "), words[0] ?? "", words.slice(0, 2).join(" "), "xylophone"];
}

async function measureOn(rounds: number, db?: Db): Promise<{ search: string; found: number; ms: number }[]> {
  const settings = { LIMIT_SEARCHES_PER_MINUTE: "1000000" };
  const { app, deps, close } = await createTestApp(db ? { db, settings } : { settings });
  await fillDatabase(deps.db, { posts, contacts: 0, subscribers: 0 }, () => {});
  if (deps.db.dialect === "postgres") await sql`analyze`.execute(deps.db.kysely);
  const searches = await searchesIn(deps.db);
  const ask = async (search: string) => {
    const response = await app.request(`/api/blog?view=summary&page=1&search=${encodeURIComponent(search)}`);
    if (!response.ok) throw new Error(`The search for ${search} answered ${response.status}`);
    await response.arrayBuffer();
    return Number(response.headers.get("X-Total-Count"));
  };
  const found: number[] = [];
  for (const search of searches) found.push(await ask(search)); // the first one also writes words that are missing
  const times = await alternate(
    rounds,
    searches.map((search) => () => ask(search)),
  );
  await close();
  return searches.map((search, at) => ({ search, found: found[at] ?? 0, ms: times[at] ?? Number.NaN }));
}
