// What the assistant knows at this moment: an index per language, made from the content folder and the published posts. Posts
// count by the content version, which rises in the transaction that changes one, so an answer is never older than the database.
import type { Content } from "#app/platform/content/schema.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { perLocale } from "#app/platform/content/translated.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Knowledge } from "./answer/plan-reply.server.ts";
import { contentPassages, withHeard } from "./passages/content-passages.server.ts";
import type { Passage } from "./passages/passage.server.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";
import { postPassages } from "./passages/post-passages.server.ts";
import { listIndexedPosts } from "./queries.server.ts";
import type { Reading } from "./search/analysis.server.ts";
import { createConceptMap } from "./search/concepts.server.ts";
import type { SearchIndex } from "./search/search-index.server.ts";
import { wordsOf } from "./search/words.server.ts";
import { createSearchIndex } from "./search/search-index.server.ts";

/** What the content folder gives, read once. */
type Fixed = Record<Locale, { reading: Reading; passages: Passage[] }>;

/** What is kept between two calls: the passages of posts too, so that unchanged ones are not read again. */
type Made = { fixed: Fixed; posts: PostPassages; version: number; knowledge: Knowledge };
type PostPassages = ReadonlyMap<string, { post: IndexedPost; passages: Record<Locale, Passage[]> }>;

const made = new WeakMap<Deps["config"], Made>();
const making = new WeakMap<Deps["config"], Promise<Made>>();

/**
 * The knowledge as of now. The first call makes it, a call after a change of posts makes it anew; all others cost one read of
 * the content version.
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

async function makeAnew(deps: Deps, version: number): Promise<Made> {
  const known = made.get(deps.config);
  const fixed = known?.fixed ?? readFixed(deps.content, { chatKeepDays: deps.config.CHAT_KEEP_DAYS });
  const posts = readPosts(deps.content, await listIndexedPosts(deps.db.kysely), known?.posts);
  const anew = { fixed, posts, version, knowledge: combine(deps.content, fixed, posts) };
  made.set(deps.config, anew);
  return anew;
}

/** Makes the knowledge before anybody asks: about 0.2 s of work that the first visitor should not wait for. Where it fails, the first question makes it. */
export async function warmUp(deps: Deps): Promise<void> {
  await knowledgeOf(deps).catch((error: unknown) => deps.log.warn({ err: error }, "assistant warm-up failed"));
}

/** Makes the knowledge of a content folder and posts, for those who have no database. */
export function makeKnowledge(
  content: Content,
  posts: readonly IndexedPost[],
  settings: { chatKeepDays: number },
): Knowledge {
  return combine(content, readFixed(content, settings), readPosts(content, posts, undefined));
}

const read = new WeakMap<Content, { chatKeepDays: number; fixed: Fixed }>();

function readFixed(content: Content, settings: { chatKeepDays: number }): Fixed {
  const known = read.get(content);
  if (known?.chatKeepDays === settings.chatKeepDays) return known.fixed;
  const entries = locales.map((locale) => {
    const reading: Reading = { locale, concepts: createConceptMap(content.concepts, locale) };
    return [locale, { reading, passages: contentPassages(content, locale, settings) }] as const;
  });
  const fixed = Object.fromEntries(entries) as Fixed; // one entry per locale
  read.set(content, { ...settings, fixed });
  return fixed;
}

function readPosts(content: Content, posts: readonly IndexedPost[], before: PostPassages | undefined): PostPassages {
  const entries = posts.map((post) => {
    const known = before?.get(post.slug);
    if (known && isSame(known.post, post)) return [post.slug, known] as const;
    const passages = postPassages(post, content.ui[post.locale].nav.blog);
    const inLocale = (locale: Locale) =>
      post.listedIn.includes(locale)
        ? passages.map((passage) =>
            withHeard(locale === post.locale ? passage : { ...passage, isForeign: true }, content, locale),
          )
        : [];
    return [post.slug, { post, passages: perLocale(inLocale) }] as const;
  });
  return new Map(entries);
}

function isSame(one: IndexedPost, other: IndexedPost): boolean {
  return (
    one.html === other.html &&
    one.title === other.title &&
    one.excerpt === other.excerpt &&
    one.locale === other.locale &&
    one.listedIn.join() === other.listedIn.join()
  );
}

/** Puts content and posts together. In languages other than its own a post is suggested, never quoted. */
function combine(content: Content, fixed: Fixed, posts: PostPassages): Knowledge {
  const entries = locales.map((locale): [Locale, SearchIndex] => {
    const own = [...posts.values()].flatMap(({ passages }) => passages[locale]);
    const passages = [...fixed[locale].passages, ...own];
    return [locale, createSearchIndex(passages, fixed[locale].reading, fixed[defaultLocale].reading)];
  });
  const names = wordsOf(content.pages.about[defaultLocale].team.name);
  return { chat: content.chat, names, indexes: Object.fromEntries(entries) as Record<Locale, SearchIndex> }; // one entry per locale
}
