import * as z from "zod";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import { insertSetting, readSetting, saveSetting } from "#app/platform/db/settings.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countPosts, deletePost } from "./queries.server.ts";
import { promoteTranslation } from "./translations.server.ts";
import { createPost } from "./writing.server.ts";

const settingName = "starter_posts";
const slugsName = "starter_slugs";
const demonstrationName = "demonstration_posts";
const demonstrationPosts = z.object({ company: z.string(), ids: z.array(z.string()) });

/** Inserts the posts of the content folder into a new database, once; safe for concurrent starts. */
export async function insertStarterPosts(deps: Deps): Promise<void> {
  if ((await readSetting(deps.db.kysely, settingName)) !== undefined) return;
  await deps.db.write(async (trx) => {
    const isNew =
      (await insertSetting(trx, settingName, deps.now().toISOString())) && (await countPosts(trx, {})) === 0;
    if (!isNew || !deps.config.STARTER_POSTS) return;
    const ids = new Map<string, string>();
    for (const { publishedAt, author, translationOf, ...post } of deps.content.posts) {
      const now = () => new Date(`${publishedAt}T07:00:00.000Z`); // a morning in Bucharest
      const { id, slug } = await createPost(
        { ...inTransaction(deps, trx), now },
        { ...post, author, published: true, translationOf: ids.get(translationOf ?? "") ?? null },
        { username: author },
      );
      ids.set(slug, id);
    }
    await saveSetting(trx, slugsName, JSON.stringify([...ids.keys()]));
    const { name: company, demonstration } = deps.content.company;
    const value = JSON.stringify({ company, ids: [...ids.values()] });
    if (demonstration) await saveSetting(trx, demonstrationName, value);
  });
}

/**
 * Lists the titles of the posts of the content folder that were written after the first start, and so are not on the
 * site.
 */
export async function listLateStarters({ db, content }: Pick<Deps, "db" | "content">): Promise<string[]> {
  const value = await readSetting(db.kysely, slugsName);
  if (value === undefined) return [];
  const first = new Set(z.array(z.string()).parse(JSON.parse(value)));
  const late = content.posts.filter(({ slug }) => !first.has(slug));
  if (late.length === 0) return [];
  const slugs = late.map(({ slug }) => slug);
  const rows = await db.kysely.selectFrom("post").select("slug").where("slug", "in", slugs).execute();
  const here = new Set(rows.map(({ slug }) => slug));
  return late.filter(({ slug }) => !here.has(slug)).map(({ title }) => title);
}

/** The company that owns the site now. */
type SiteOwner = { name: string; demonstration: boolean };

/** Counts the unchanged posts of the demonstration that are left on another company's site. */
export async function countDemonstration({ db }: Pick<Deps, "db">, whose: SiteOwner): Promise<number> {
  return (await listUnchanged(db.kysely, whose)).length;
}

/** Removes the unchanged posts of the demonstration; returns how many. */
export async function removeDemonstration({ db }: Pick<Deps, "db">, whose: SiteOwner): Promise<number> {
  return db.write(async (trx) => {
    await incrementContentVersion(trx); // serialises writers of posts
    const ids = await listUnchanged(trx, whose);
    for (const id of ids) {
      await promoteTranslation(trx, id); // a translation that was changed
      await deletePost(trx, id);
    }
    return ids.length;
  });
}

async function listUnchanged(connection: Connection, { name: company, demonstration }: SiteOwner): Promise<string[]> {
  const value = await readSetting(connection, demonstrationName);
  if (value === undefined) return [];
  const { company: first, ids } = demonstrationPosts.parse(JSON.parse(value));
  if (demonstration && company === first) return [];
  const rows = await connection
    .selectFrom("post")
    .select("id")
    .where("id", "in", ids)
    .whereRef("updated_at", "=", "created_at")
    .where("id", "not in", connection.selectFrom("post_draft").select("post_id"))
    .execute();
  return rows.map(({ id }) => id);
}
