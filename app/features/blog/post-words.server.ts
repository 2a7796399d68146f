// Readers' search: the words of each post, written with it, and the posts that have all words of a search.
import { sql } from "kysely";
import type { Kysely, Transaction } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { dialectOf } from "#app/platform/db/dialect.server.ts";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { stem, stemmed, wordsOf } from "#app/platform/i18n/stemmed.server.ts";
import { textOf } from "./plain-text.ts";
import type { PostRow } from "./queries.server.ts";

/** Within the transaction that saves the posts: writers of posts are serialised (decision 006). */
export async function writeWords(trx: Transaction<Tables>, posts: readonly PostRow[]): Promise<void> {
  const { last } = await trx
    .selectFrom("post_words")
    .select((eb) => eb.fn.max("number").as("last"))
    .executeTakeFirstOrThrow();
  const rows = posts.map((post, index) => ({ number: (last ?? 0) + 1 + index, post_id: post.id, ...wordsIn(post) }));
  await trx
    .insertInto("post_words")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("post_id").doUpdateSet((eb) => ({
        title: eb.ref("excluded.title"),
        body: eb.ref("excluded.body"),
        written_at: eb.ref("excluded.written_at"),
      })),
    )
    .execute();
}

function wordsIn(post: PostRow) {
  const words = (text: string) => stemmed(text, post.locale).join(" ");
  return {
    title: words([post.title, ...(JSON.parse(post.tags) as string[])].join(" ")), // written by the service
    body: words(`${post.excerpt} ${textOf(post.content_html)}`),
    written_at: post.updated_at,
  };
}

/** Writes the words of posts that were saved without them, by the previous release or a command. Called by a timer. */
export async function writeMissingWords(deps: Deps): Promise<void> {
  for (;;) {
    const found = await missing(deps.db.kysely).select("post.id").limit(1).executeTakeFirst();
    if (!found) return;
    await deps.db.write(async (trx) => {
      await incrementContentVersion(trx); // serialises writers
      const posts = await missing(trx).selectAll("post").limit(100).execute();
      if (posts.length > 0) await writeWords(trx, posts);
    });
  }
}

function missing(connection: Kysely<Tables>) {
  return connection
    .selectFrom("post")
    .leftJoin("post_words", "post_words.post_id", "post.id")
    .where((eb) =>
      eb.or([eb("post_words.post_id", "is", null), eb("post_words.written_at", "<>", eb.ref("post.updated_at"))]),
    );
}

/** `listedIn`: only what the blog of that language lists; `locale`: only posts in that language. */
export type Sought = { search: string; listedIn?: Locale | undefined; locale?: Locale | undefined };

/** Further hits are not counted. */
const mostFound = 1_000;

/** Ids of published posts with all the words: first those that have them in title or tags, then the newest. */
export async function findByWords(connection: Kysely<Tables>, { search, listedIn, locale }: Sought): Promise<string[]> {
  const terms = [...new Set(wordsOf(search))].slice(0, 12).map(spellings);
  if (terms.length === 0) return [];
  const { anywhere, inTitle } = conditions(connection, terms);
  let query = connection
    .selectFrom("post_words as w")
    .crossJoin("post") // SQLite keeps this order: what is found is read, not every post for every word
    .whereRef("post.id", "=", "w.post_id")
    .select("post.id")
    .where("post.is_published", "=", 1)
    .where(anywhere);
  if (locale) query = query.where("post.locale", "=", locale);
  if (listedIn)
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom("listed_post")
          .select("listed_post.post_id")
          .where("listed_post.locale", "=", listedIn)
          .where("listed_post.tag", "=", "")
          .whereRef("listed_post.post_id", "=", "post.id"),
      ),
    );
  const rows = await query
    .orderBy(sql`case when ${inTitle} then 0 else 1 end`)
    .orderBy("post.published_at", "desc")
    .orderBy("post.id", "desc")
    .limit(mostFound)
    .execute();
  return rows.map(({ id }) => id);
}

/** A word as each language would have stemmed it. */
function spellings(word: string): string[] {
  return [...new Set(locales.map((locale) => stem(word, locale)))];
}

/** Of `w`, the words of a post. Terms are letters and digits alone, so that they need no escaping. */
function conditions(connection: Kysely<Tables>, terms: readonly (readonly string[])[]) {
  if (dialectOf(connection) === "postgres") {
    const query = terms.map((words) => `(${words.join(" | ")})`).join(" & ");
    const has = (text: string) =>
      sql<boolean>`to_tsvector('simple'::regconfig, ${sql.raw(text)}) @@ to_tsquery('simple', ${query})`;
    // "offset 0" has it planned by itself: joined, the planner would split every post into words instead of using their index.
    const found = sql`select number from post_words where ${has("title || ' ' || body")} offset 0`;
    return { anywhere: sql<boolean>`w.number in (${found})`, inTitle: has("w.title") };
  }
  const query = terms.map((words) => `(${words.map((word) => `"${word}"`).join(" OR ")})`).join(" AND ");
  const has = (text: string) =>
    sql<boolean>`w.number in (select rowid from post_words_search where post_words_search match ${text})`;
  return { anywhere: has(query), inTitle: has(`title : (${query})`) };
}

/** Splits a text at the words that a search found. */
export function markFound(text: string, { search, locale }: { search: string; locale: Locale }): FoundText {
  const sought = new Set(wordsOf(search).flatMap(spellings));
  const parts: FoundText = [];
  for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
    const isFound = wordsOf(part).some((word) => sought.has(stem(word, locale)));
    const last = parts.at(-1);
    if (last && last.isFound === isFound) last.text += part;
    else if (part !== "") parts.push({ text: part, isFound });
  }
  return parts;
}

export type FoundText = { text: string; isFound: boolean }[];
