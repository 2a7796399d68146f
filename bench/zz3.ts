import { sql } from "kysely";
import { writeMissingWords } from "#app/features/blog/post-words.server.ts";
import { findByWords } from "#app/features/blog/post-words.server.ts";
import { createTestApp } from "#test/app.ts";
import { fillDatabase } from "../scripts/seed/fill.ts";
const { app, deps, close } = await createTestApp({ settings: { LIMIT_SEARCHES_PER_MINUTE: "1000000" } });
const cpu = async (n: string, f: () => unknown) => { const t: number[] = []; for (let i = 0; i < 8; i++) { const b = process.cpuUsage(); await f(); t.push((process.cpuUsage(b).user + process.cpuUsage(b).system) / 1000); } console.log(n, t.sort((a, b) => a - b)[3]); };
await fillDatabase(deps.db, { posts: 10000, contacts: 0, subscribers: 0 }, () => {});
await writeMissingWords(deps);
const run = async () => {
  await cpu("api", async () => (await app.request(`/api/blog?view=summary&page=1&search=Five`)).text());
  await cpu("words", () => findByWords(deps.db.kysely, { search: "Five" }));
  await cpu("words listed", () => findByWords(deps.db.kysely, { search: "Five", listedIn: "en" }));
  await cpu("match", () => sql`select count(*) from post_words_search where post_words_search match '"five"'`.execute(deps.db.kysely));
};
await run();
await sql`create index post_found on post (id, is_published, published_at, locale)`.execute(deps.db.kysely);
await run();
await close();
