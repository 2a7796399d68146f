import { inTransaction } from "#app/platform/db/in-transaction.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { countPosts } from "./queries.server.ts";
import { createPost } from "./writing.server.ts";

const name = "starter_posts";

/** Inserts the posts of the content folder into a new database, once; safe for concurrent starts. */
export async function insertStarterPosts(deps: Deps): Promise<void> {
  const known = await deps.db.kysely.selectFrom("setting").select("name").where("name", "=", name).executeTakeFirst();
  if (known) return;
  await deps.db.write(async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto("setting")
      .values({ name, value: deps.now().toISOString() })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .executeTakeFirst();
    const isNew = numInsertedOrUpdatedRows === 1n && (await countPosts(trx, {})) === 0;
    if (!isNew || !deps.config.STARTER_POSTS) return;
    const ids = new Map<string, string>();
    for (const { publishedAt, author, translationOf, ...post } of deps.content.posts) {
      const now = () => new Date(`${publishedAt}T07:00:00.000Z`); // a morning in Bucharest
      const { id, slug } = await createPost(
        { ...deps, db: inTransaction(deps.db, trx), now },
        { ...post, author, published: true, translationOf: ids.get(translationOf ?? "") ?? null },
        { username: author },
      );
      ids.set(slug, id);
    }
  });
}
