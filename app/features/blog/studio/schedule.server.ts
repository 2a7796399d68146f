// Publishes scheduled posts when their time has come, once, by whichever process is first.
import { addAuditEvent } from "#app/platform/audit.server.ts";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { writeWords } from "../post-words.server.ts";
import * as queries from "../queries.server.ts";
import { laterThan } from "../writing.server.ts";

/** For a timer; safe on many processes at once. Also publishes what was due while no process ran. */
export async function publishDuePosts(deps: Deps): Promise<void> {
  const now = deps.now();
  if (!(await queries.hasDuePosts(deps.db.kysely, now))) return; // the content version stays, and pages stay cached
  await deps.db.write(async (trx) => {
    await incrementContentVersion(trx); // its row lock lets one process publish
    for (const post of await queries.listDuePosts(trx, now)) {
      const change = {
        is_published: 1 as const,
        publish_at: null,
        published_at: post.published_at ?? post.publish_at,
        updated_at: laterThan(post.updated_at, now),
      };
      await queries.publishPost(trx, post.id, change);
      await writeWords(trx, { ...post, ...change });
      await addAuditEvent(deps, trx, { action: "post-published", about: post.id, network: null });
    }
  });
}
