// Full-text search for readers: the words of each post, stored with it, and the posts that match all words of a search.
import { sql } from "kysely";
import { incrementContentVersion } from "#app/platform/db/content-version.server.ts";
import { detectDialect } from "#app/platform/db/dialect.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { stem, stemmed, foldedWords } from "#app/platform/i18n/stemmed.server.ts";
import { toPlainText } from "./plain-text.ts";
import { selectPostsOfSite } from "./queries.server.ts";
import type { PostRow } from "./queries.server.ts";

/** Writes the words in the transaction that saves the posts: writers of posts are serialised (decision 006). */
export async function savePostWords(trx: Trx, posts: readonly PostRow[]): Promise<void> {
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
    body: words(`${post.excerpt} ${toPlainText(post.content_html)}`),
    written_at: post.updated_at,
  };
}

/** Writes the words of posts saved without them, by the previous release or a command; the cleanup job calls it. */
export async function writeMissingWords(deps: Deps): Promise<void> {
  for (;;) {
    const firstMissing = await postsWithoutWords(deps.db.kysely).select("post.id").limit(1).executeTakeFirst();
    if (!firstMissing) return;
    await deps.db.write(async (trx) => {
      await incrementContentVersion(trx); // serialises writers
      const posts = await postsWithoutWords(trx).selectAll("post").limit(100).execute();
      if (posts.length > 0) await savePostWords(trx, posts);
    });
  }
}

function postsWithoutWords(connection: Connection) {
  return connection
    .selectFrom("post")
    .leftJoin("post_words", "post_words.post_id", "post.id")
    .where((eb) =>
      eb.or([eb("post_words.post_id", "is", null), eb("post_words.written_at", "<>", eb.ref("post.updated_at"))]),
    );
}

/** `listedIn`: the posts in that language's blog; `locale`: the posts in that language. Neither: all. */
export type PostSearch = { search: string; listedIn?: Locale; locale?: Locale | undefined };

/** Further hits are not counted. */
const maxFound = 1_000;

type ResultWindow = { limit: number; offset: number };

/** Finds published posts with all the words: those with them in title or tags first, then the newest. */
export async function findByWords(
  connection: Connection,
  query: PostSearch,
  { limit, offset }: ResultWindow,
): Promise<{ ids: string[]; total: number }> {
  const terms = [...new Set(foldedWords(query.search))].slice(0, 12).map(spellings);
  if (terms.length === 0) return { ids: [], total: 0 };
  const { anywhere, inTitle } = matches(connection, terms);
  const rows = await connection
    .selectFrom(anywhere.as("w"))
    .crossJoin(publishedPosts(connection, query).as("p")) // SQLite keeps this order: what is found is read, not every post for every word
    .whereRef("p.post_id", "=", "w.post_id")
    .select(["p.post_id", sql<number>`count(*) over ()`.as("total")])
    .orderBy(sql`case when w.number in ${inTitle} then 0 else 1 end`)
    .orderBy("p.published_at", "desc")
    .orderBy("p.post_id", "desc")
    .limit(Math.max(0, Math.min(limit, maxFound - offset)))
    .offset(offset)
    .execute();
  return { ids: rows.map(({ post_id: id }) => id), total: Math.min(maxFound, rows[0]?.total ?? 0) };
}

function publishedPosts(connection: Connection, { listedIn, locale }: PostSearch) {
  type Published = { post_id: string; published_at: string | null };
  if (listedIn) {
    const listed = connection.selectFrom("listed_post").where("locale", "=", listedIn).where("tag", "=", "");
    return sql<Published>`${listed.select(["post_id", "published_at"])}`;
  }
  const all = selectPostsOfSite(connection).select(["id as post_id", "published_at"]).where("is_published", "=", 1);
  return sql<Published>`${locale ? all.where("locale", "=", locale) : all}`;
}

/** Returns the word's stem in each language; and the word, as the previous release saves it in German. */
function spellings(word: string): string[] {
  return [...new Set([...locales.map((locale) => stem(word, locale)), word])];
}

type Match = { number: number; post_id: string };

/** Builds two subqueries that use an index. Terms are only letters and digits, so they need no escaping. */
function matches(connection: Connection, terms: readonly (readonly string[])[]) {
  if (detectDialect(connection) === "postgres") {
    const query = terms.map((alternatives) => `(${alternatives.join(" | ")})`).join(" & ");
    // "offset 0": planned separately. Joined, PostgreSQL would split every post into words instead of using the index.
    const having = (text: string) =>
      sql<Match>`(select number, post_id from post_words
        where to_tsvector('simple'::regconfig, ${sql.raw(text)}) @@ to_tsquery('simple', ${query}) offset 0)`;
    return {
      anywhere: having("title || ' ' || body"),
      inTitle: sql`(select number from ${having("title")} as titled)`,
    };
  }
  const query = terms.map((alternatives) => `(${alternatives.map((word) => `"${word}"`).join(" OR ")})`).join(" AND ");
  const having = (text: string) => sql`(select rowid from post_words_search where post_words_search match ${text})`;
  return {
    anywhere: sql<Match>`(select number, post_id from post_words where number in ${having(query)})`,
    inTitle: having(`title : (${query})`),
  };
}

/** Returns a function that splits texts at the matching words. Repeated words are stemmed only once. */
export function createMarker(search: string): (text: string, locale: Locale) => FoundText {
  const spelledWords = new Set(foldedWords(search).flatMap(spellings));
  const checked = new Map<string, boolean>();
  const isSearched = (part: string, locale: Locale) => {
    const key = `${locale} ${part}`;
    const isFound = checked.get(key) ?? foldedWords(part).some((word) => spelledWords.has(stem(word, locale)));
    checked.set(key, isFound);
    return isFound;
  };
  return (text, locale) => {
    const parts: FoundText = [];
    for (const part of text.split(/([\p{L}\p{N}]+)/u)) {
      const isFound = isSearched(part, locale);
      const last = parts.at(-1);
      if (last && last.isFound === isFound) last.text += part;
      else if (part !== "") parts.push({ text: part, isFound });
    }
    return parts;
  };
}

export type FoundText = { text: string; isFound: boolean }[];
