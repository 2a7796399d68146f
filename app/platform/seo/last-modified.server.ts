// Detects when a page's content last changed, by a stored hash and the time when it was first seen.
import { createHash } from "node:crypto";
import { dbErrorKind } from "#app/platform/base/db-errors.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { saveSetting } from "#app/platform/db/settings.server.ts";

const prefix = "page-modified:";

/** Returns ISO 8601 times; changes since the last start get `now`. */
export async function lastModified(
  db: Db,
  contents: ReadonlyMap<string, unknown>,
  now: Date,
): Promise<Map<string, string>> {
  const settings = await db.kysely.selectFrom("setting").selectAll().where("name", "like", `${prefix}%`).execute();
  const storedValues = new Map(settings.map(({ name, value }) => [name, value]));
  const times = new Map<string, string>();
  const changed: { name: string; value: string }[] = [];
  for (const [page, content] of contents) {
    const hash = createHash("sha256").update(JSON.stringify(content)).digest("base64url").slice(0, 22);
    const [time, oldHash] = storedValues.get(prefix + page)?.split(" ") ?? [];
    const isUnchanged = time !== undefined && oldHash === hash;
    times.set(page, isUnchanged ? time : now.toISOString());
    if (!isUnchanged) changed.push({ name: prefix + page, value: `${now.toISOString()} ${hash}` });
  }
  if (changed.length > 0) await saveHashes(db, changed);
  return times;
}

async function saveHashes(db: Db, rows: { name: string; value: string }[]): Promise<void> {
  try {
    await db.write(async (trx) => {
      for (const { name, value } of rows) await saveSetting(trx, name, value);
    });
  } catch (error) {
    if (dbErrorKind(error) === undefined) throw error; // a full disk must not break the sitemap: saved next time
  }
}
