// What the assistant knows at this moment: an index per language, made from the content folder, the published posts and the
// answers of staff. These two count by the content version, which rises in the transaction that changes one, so an answer is
// never older than the database.
import { setImmediate } from "node:timers/promises";
import type { Content } from "#app/platform/content/schema.ts";
import { perLocale } from "#app/platform/content/translated.server.ts";
import type { PerLocale } from "#app/platform/content/translated.server.ts";
import type { Config } from "#app/platform/config.server.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { retentionOf, retentionWords } from "#app/platform/retention.ts";
import type { AnswerRow } from "./answers/queries.server.ts";
import { listAnswers } from "./answers/queries.server.ts";
import type { Knowledge } from "./answer/plan-reply.server.ts";
import { createSearchIndex } from "./find/search-index.server.ts";
import type { SearchIndex } from "./find/search-index.server.ts";
import { contentPassages } from "./passages/content-passages.server.ts";
import type { Passage } from "./passages/passage.server.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";
import { postPassages } from "./passages/post-passages.server.ts";
import { listIndexedPosts } from "./queries.server.ts";

/** What lies in the database. */
export type Published = { posts: readonly IndexedPost[]; answers: readonly AnswerRow[] };

type Made = { version: number; knowledge: Knowledge };

const made = new WeakMap<Config, Made>();
const making = new WeakMap<Config, Promise<void>>();

/**
 * Returns the knowledge as of now. The first call makes it, a call after a change makes it anew; all others cost one read of the
 * content version.
 */
export async function knowledgeOf(deps: Deps): Promise<Knowledge> {
  for (;;) {
    const version = await readContentVersion(deps.db.kysely);
    const known = made.get(deps.config);
    if (known && known.version >= version) return known.knowledge;
    const running = making.get(deps.config) ?? makeAnew(deps, version).finally(() => making.delete(deps.config));
    making.set(deps.config, running); // many that ask at once wait for one
    await running;
  }
}

async function makeAnew({ config, content, db }: Deps, version: number): Promise<void> {
  const { rows: answers } = await listAnswers(db.kysely, {});
  const posts = await listIndexedPosts(db.kysely);
  const given = { content, config, posts, answers, before: made.get(config)?.knowledge };
  const indexes: [Locale, SearchIndex][] = [];
  for (const locale of locales) {
    indexes.push([locale, indexOf(locale, given)]);
    await setImmediate(); // an index takes up to 100 ms: requests get their turn between two
  }
  made.set(config, { version, knowledge: knowledgeWith(Object.fromEntries(indexes) as PerLocale<SearchIndex>, given) });
}

/** Makes the knowledge before anybody asks, so that the first visitor does not wait for it. If it fails, the first question makes it. */
export async function warmUp(deps: Deps): Promise<void> {
  await knowledgeOf(deps).catch((error: unknown) => deps.log.warn({ err: error }, "assistant warm-up failed"));
}

/** Makes the knowledge of a content folder and of what lies in the database. */
export function makeKnowledge(content: Content, config: Config, published: Published): Knowledge {
  const given = { content, config, ...published };
  return knowledgeWith(
    perLocale((locale) => indexOf(locale, given)),
    given,
  );
}

type Given = Published & { content: Content; config: Config; before?: Knowledge | undefined };

function knowledgeWith(indexes: PerLocale<SearchIndex>, { content, config }: Given): Knowledge {
  const model = config.AI_BASE_URL ? config.AI_MODEL : undefined;
  return { chat: content.chat, words: content.assistant, indexes, model };
}

/** The index of a language without changes stays. */
function indexOf(locale: Locale, { content, config, posts, answers, before }: Given): SearchIndex {
  const own = passagesOf(content, config, locale);
  const ofPosts = passagesOfPosts(posts, content, locale);
  const pages = pagesOf([...own, ...ofPosts]);
  const ofStaff = answers.filter((row) => row.locale === locale).map((row) => passageOfStaff(row, pages));
  return indexFor([...own, ...ofPosts, ...ofStaff], locale, before?.indexes[locale]);
}

/**
 * Returns the titles of the pages that answers can be from, by path. It needs no index: a call in a transaction must not wait
 * for one that waits for the transaction's end.
 */
export async function listPages({ content, config, db }: Deps, locale: Locale): Promise<ReadonlyMap<string, string>> {
  const posts = await listIndexedPosts(db.kysely);
  return pagesOf([...passagesOf(content, config, locale), ...passagesOfPosts(posts, content, locale)]);
}

function pagesOf(passages: readonly Passage[]): Map<string, string> {
  const pages = new Map(passages.map(({ href, page }) => [href.replace(/#.*$/, ""), page]));
  pages.delete(""); // prepared answers stand on no page
  return pages;
}

function indexFor(passages: readonly Passage[], locale: Locale, before: SearchIndex | undefined): SearchIndex {
  const isSame =
    before?.passages.length === passages.length && passages.every((one, place) => one === before.passages[place]);
  return isSame && before ? before : createSearchIndex(passages, locale);
}

const ofContent = new WeakMap<Content, Map<string, Passage[]>>();

/** The passages of the content folder: the same objects each time, so that an index of nothing new is recognised. */
function passagesOf(content: Content, config: Config, locale: Locale): Passage[] {
  const periods = retentionWords(retentionOf(config), locale);
  const key = `${locale} ${JSON.stringify(periods)}`;
  const kept = ofContent.get(content) ?? new Map<string, Passage[]>();
  ofContent.set(content, kept);
  const passages = kept.get(key) ?? contentPassages(content, locale, periods);
  kept.set(key, passages);
  return passages;
}

const ofPost = new WeakMap<Content, Map<string, { post: IndexedPost; passages: Passage[] }>>();

/** A post answers questions in its own language. */
function passagesOfPosts(posts: readonly IndexedPost[], content: Content, locale: Locale): Passage[] {
  return posts.flatMap((post) => (post.locale === locale ? passagesOfPost(post, content) : []));
}

/** The passages of a post, the same objects as long as it is unchanged. */
function passagesOfPost(post: IndexedPost, content: Content): Passage[] {
  const kept = ofPost.get(content) ?? new Map<string, { post: IndexedPost; passages: Passage[] }>();
  ofPost.set(content, kept);
  const known = kept.get(post.slug);
  if (known && isUnchanged(known.post, post)) return known.passages;
  const { nav } = content.ui[post.locale];
  const passages = postPassages(post, { page: nav.blog, asked: content.assistant[post.locale].asked });
  kept.set(post.slug, { post, passages });
  return passages;
}

function isUnchanged(one: IndexedPost, other: IndexedPost): boolean {
  return (
    one.html === other.html && one.title === other.title && one.excerpt === other.excerpt && one.locale === other.locale
  );
}

function passageOfStaff({ id, question, answer, path }: AnswerRow, pages: ReadonlyMap<string, string>): Passage {
  const page = pages.get(path) ?? path;
  return { id: `answer-${id}`, href: path, page, title: question, text: answer, asks: [], isStaff: true };
}
