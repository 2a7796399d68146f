// When a page's content last changed: a hash of it is kept with the time it was first seen. The build's time says nothing of that.
import { createHash } from "node:crypto";
import type { Db } from "#app/platform/db/open.server.ts";

const prefix = "page-modified:";

/**
 * The time of each page's last change, ISO 8601; what changed since the last start is noted with `now`.
 * @example const times = await lastModified(db, new Map([["/about en", pages.about.en]]), new Date())
 */
export async function lastModified(
  db: Db,
  contents: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<Map<string, string>> {
  return db.write(async (trx) => {
    const kept = await trx.selectFrom("setting").selectAll().where("name", "like", `${prefix}%`).execute();
    const known = new Map(kept.map(({ name, value }) => [name, value]));
    const times = new Map<string, string>();
    for (const [page, content] of contents) {
      const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
      const [time, oldHash] = known.get(prefix + page)?.split(" ") ?? [];
      const isSame = time !== undefined && oldHash === hash;
      const value = isSame ? time : now.toISOString();
      times.set(page, value);
      if (isSame) continue;
      await trx
        .insertInto("setting")
        .values({ name: prefix + page, value: `${value} ${hash}` })
        .onConflict((conflict) => conflict.column("name").doUpdateSet({ value: `${value} ${hash}` }))
        .execute();
    }
    return times;
  });
}
