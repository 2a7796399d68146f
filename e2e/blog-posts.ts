// Writes posts into a running site's database.
import { DatabaseSync } from "node:sqlite";
import type { PostInput } from "#app/features/blog/contract.ts";
import { createPost } from "#app/features/blog/writing.server.ts";
import { openDatabase } from "#app/platform/db/open.server.ts";
import { databasePath } from "#app/platform/db/sqlite-file.server.ts";
import { createClock, createTestDeps } from "#test/app.ts";
import type { Site } from "#test/site.ts";
import { expect } from "./test.ts";

/** Writes posts, the oldest first, and waits until the site shows them. */
export async function writePosts(
  site: Site,
  inputs: readonly PostInput[],
  { start = "2026-11-21T09:00:00.000Z" } = {},
) {
  const before = await etagOf(site);
  const db = await openDatabase({ dataDir: site.dataDir });
  try {
    const { deps, clock } = await createTestDeps({ db, clock: createClock(start) });
    const posts = [];
    for (const input of inputs) {
      posts.push(await createPost(deps, { published: true, ...input }, { username: "Ana Pop" }));
      clock.advance(60_000);
    }
    await expect.poll(() => etagOf(site)).not.toBe(before);
    return posts;
  } finally {
    await db.close();
  }
}

/** Returns the ETag of the blog; the site polls for changes by other processes once a second. */
async function etagOf(site: Site): Promise<string | null> {
  return (await fetch(`${site.url}/blog`)).headers.get("ETag");
}

/** Runs `work` while the posts' table is renamed. */
export async function withoutPosts<T>(site: Site, work: () => Promise<T>): Promise<T> {
  const db = new DatabaseSync(databasePath(site.dataDir), { timeout: 5000 });
  db.exec("alter table post rename to post_away");
  try {
    return await work();
  } finally {
    db.exec("alter table post_away rename to post");
    db.close();
  }
}

/** Records the site's output from now on. */
export function listenTo(site: Site): { printed: () => string } {
  let printed = "";
  const hear = (chunk: Buffer) => (printed += chunk.toString());
  site.process.stdout?.on("data", hear);
  site.process.stderr?.on("data", hear);
  return { printed: () => printed };
}
