// Puts posts into the database of a running site, as an admin would, without signing in.
import { openDatabase } from "#app/platform/db/open.server.ts";
import type { PostInput } from "#app/features/blog/contract.ts";
import { createPost } from "#app/features/blog/service.server.ts";
import { createClock, createTestDeps } from "#test/app.ts";
import type { Site } from "./site.ts";

/**
 * Writes published posts, the first one oldest, and waits until the site shows them.
 * @example const [post] = await writePosts(site, [{ title: "One" }])
 */
export async function writePosts(site: Site, inputs: readonly PostInput[], { start = "2026-11-21T09:00:00.000Z" } = {}) {
  const db = await openDatabase({ dataDir: site.dataDir });
  try {
    const { deps, clock } = await createTestDeps({ db, clock: createClock(start) });
    const posts = [];
    for (const input of inputs) {
      posts.push(await createPost(deps, { published: true, ...input }, { username: "Ana Pop" }));
      clock.advance(60_000);
    }
    await seen(site, posts.findLast(({ published }) => published)?.slug);
    return posts;
  } finally {
    await db.close();
  }
}

/** The site looks for changes of other processes once a second. */
async function seen(site: Site, slug: string | undefined): Promise<void> {
  for (let tries = 0; slug !== undefined && tries < 100; tries++) {
    const text = await (await fetch(`${site.url}/blog/rss.xml`)).text();
    if (text.includes(`/blog/${slug}<`)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
