// What the assistant knows at this moment: an index per language, made from the content folder and the published posts. Posts
// count by the content version, which rises in the transaction that changes one, so an answer is never older than the database.
import type { Content } from "#app/platform/content/schema.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Knowledge } from "./answer/plan-reply.server.ts";
import { contentPassages } from "./passages/content-passages.server.ts";
import type { Passage } from "./passages/passage.server.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";
import { postPassages } from "./passages/post-passages.server.ts";
import { listIndexedPosts } from "./post-queries.server.ts";
import type { Reading } from "./search/analysis.server.ts";
import { createConceptMap } from "./search/concepts.server.ts";
import type { SearchIndex } from "./search/search-index.server.ts";
import { createSearchIndex } from "./search/search-index.server.ts";

/** What the content folder gives, read once. */
type Fixed = Record<Locale, { reading: Reading; passages: Passage[] }>;

const made = new WeakMap<Deps["config"], { fixed: Fixed; version: number; knowledge: Knowledge }>();

/**
 * The knowledge as of now. The first call makes it, a call after a change of posts makes it anew; all others cost one read of
 * the content version.
 */
export async function knowledgeOf(deps: Deps): Promise<Knowledge> {
  const version = await readContentVersion(deps.db.kysely);
  const known = made.get(deps.config);
  if (known?.version === version) return known.knowledge;
  const posts = await listIndexedPosts(deps.db.kysely);
  const fixed = known?.fixed ?? readFixed(deps.content, { chatKeepDays: deps.config.CHAT_KEEP_DAYS });
  const knowledge = makeKnowledge(deps.content, fixed, posts);
  made.set(deps.config, { fixed, version, knowledge });
  return knowledge;
}

/** What the content folder gives to the knowledge; the setting is how long conversations are kept. */
export function readFixed(content: Content, settings: { chatKeepDays: number }): Fixed {
  const entries = locales.map((locale) => {
    const reading: Reading = { locale, concepts: createConceptMap(content.concepts, locale) };
    return [locale, { reading, passages: contentPassages(content, locale, settings) }] as const;
  });
  return Object.fromEntries(entries) as Fixed; // one entry per locale
}

/** Puts content and posts together. Posts are in English: in the other languages they are suggested, never quoted. */
export function makeKnowledge(content: Content, fixed: Fixed, posts: readonly IndexedPost[]): Knowledge {
  const entries = locales.map((locale): [Locale, SearchIndex] => {
    const own = posts.flatMap((post) => postPassages(post, content.ui[locale].nav.blog));
    const readable = locale === defaultLocale ? own : own.map((passage) => ({ ...passage, isForeign: true }));
    return [locale, createSearchIndex([...fixed[locale].passages, ...readable], fixed[locale].reading)];
  });
  return { chat: content.chat, indexes: Object.fromEntries(entries) as Record<Locale, SearchIndex> }; // one entry per locale
}
