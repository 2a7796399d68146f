// [STUD-10] The blog with 10,000 posts on both databases: readers' search and the pages of posts, the server's time of each.
import { sql } from "kysely";
import { migrateToLatest } from "#app/platform/db/migrate.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { writeMissingWords } from "#app/features/blog/post-words.server.ts";
import { createTestApp } from "#test/app.ts";
import { startThrowawayPostgres } from "#test/postgres.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
import { median } from "./load.ts";

const posts = 10_000;

/** The last of both is undefined where there is no PostgreSQL. */
export type BlogFigures = {
  posts: number;
  fillSeconds: Both<number>;
  calls: { call: string; found: number; times: Both<Times> }[];
};

type Both<T> = [sqlite: T, postgres: T | undefined];

/** Milliseconds: the median, the least, and the median of the processor time of this process. */
export type Times = { median: number; least: number; cpu: number };

type Found = { fillSeconds: number; calls: { call: string; found: number; times: Times }[] };

export async function measureSearch(rounds: number): Promise<BlogFigures> {
  const sqlite = await measureOn(rounds);
  const postgres = await measurePostgres(rounds);
  return {
    posts,
    fillSeconds: [sqlite.fillSeconds, postgres?.fillSeconds],
    calls: sqlite.calls.map(({ times, ...one }, at) => ({ ...one, times: [times, postgres?.calls[at]?.times] })),
  };
}

async function measurePostgres(rounds: number): Promise<Found | undefined> {
  const server = await startThrowawayPostgres();
  if (!("url" in server)) return undefined;
  const db = await openDatabase({ databaseUrl: server.url, dataDir: "" });
  await migrateToLatest(db);
  const found = await measureOn(rounds, db);
  await server.stop();
  return found;
}

async function measureOn(rounds: number, db?: Db): Promise<Found> {
  const settings = { LIMIT_SEARCHES_PER_MINUTE: "1000000" };
  const { app, deps, pages: cache, close } = await createTestApp(db ? { db, settings } : { settings });
  const begunMs = performance.now();
  await fillDatabase(deps.db, { posts, contacts: 0, subscribers: 0 }, () => {});
  await writeMissingWords(deps);
  const fillSeconds = (performance.now() - begunMs) / 1_000;
  if (deps.db.dialect === "postgres") await vacuum(deps.db);
  const calls = await callsIn(deps.db);
  const ask = async (call: string) => {
    cache.clear();
    const response = await app.request(call);
    if (!response.ok) throw new Error(`${call} answered ${response.status}`);
    await response.arrayBuffer();
    return Number(response.headers.get("X-Total-Count") ?? 0);
  };
  const measured = calls.map((call) => ({ call, found: 0, wall: new Array<number>(), cpu: new Array<number>() }));
  for (let round = 0; round <= rounds; round++) {
    for (const one of measured) {
      const [beganMs, used] = [performance.now(), process.cpuUsage()];
      one.found = await ask(one.call);
      if (round === 0) continue; // the first one warms up
      one.wall.push(performance.now() - beganMs);
      one.cpu.push(cpuMs(process.cpuUsage(used)));
    }
  }
  await close();
  const timesOf = (wall: number[], cpu: number[]) => ({
    median: median(wall),
    least: Math.min(...wall),
    cpu: median(cpu),
  });
  return { fillSeconds, calls: measured.map(({ wall, cpu, ...one }) => ({ ...one, times: timesOf(wall, cpu) })) };
}

/** As PostgreSQL does by itself a minute after that many rows; it takes more than a statement's time allows. */
async function vacuum({ kysely }: Db): Promise<void> {
  await kysely.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`vacuum (analyze)`.execute(connection);
    await sql`reset statement_timeout`.execute(connection);
  });
}

const cpuMs = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1_000;

/** Searches for a word of one post, a word of many, two words, and none; then the list's pages, a tag and a post. */
async function callsIn(db: Db): Promise<string[]> {
  const { title, slug } = await db.kysely
    .selectFrom("post")
    .select(["title", "slug"])
    .where("is_published", "=", 1)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { tag } = await db.kysely.selectFrom("post_tag").select("tag").executeTakeFirstOrThrow();
  const words = title.split(/[^\p{L}\d]+/u).filter((word) => word.length > 3);
  const searches = [words.join(" "), words[0] ?? "", words.slice(0, 2).join(" "), "xylophone"].map(encodeURIComponent);
  return [
    ...searches.map((search) => `/api/blog?view=summary&page=1&search=${search}`),
    `/blog?q=${searches[1]}`,
    "/blog",
    "/blog?page=100",
    `/blog?tag=${encodeURIComponent(tag)}`,
    `/blog/${slug}`,
    "/api/blog?view=summary&page=100",
  ];
}
