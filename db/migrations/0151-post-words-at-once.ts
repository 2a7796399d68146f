// PostgreSQL's search indexes take words in at once: until a vacuum, every search read a list of what was written since the last one.
import { sql } from "kysely";
import type { Kysely } from "kysely";

/** Changes the indexes of `post_words`. */
export async function up(db: Kysely<unknown>, dialect: "sqlite" | "postgres"): Promise<void> {
  if (dialect === "sqlite") return;
  for (const index of ["post_words_search", "post_words_title"]) {
    await sql.raw(`alter index ${index} set (fastupdate = off)`).execute(db);
    await sql`select gin_clean_pending_list(${index}::regclass)`.execute(db);
  }
}
