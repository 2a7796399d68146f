// What the assistant knows at this moment: an index per language, made from the content folder and the published posts. Posts
// count by the content version, which rises in the transaction that changes one, so an answer is never older than the database.
import type { Deps } from "#app/platform/deps.server.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Knowledge } from "./answer/plan-reply.server.ts";
import { contentPassages } from "./passages/content-passages.server.ts";
import type { Passage } from "./passages/passage.server.ts";
import { postPassages } from "./passages/post-passages.server.ts";
import type { Reading } from "./search/analysis.server.ts";
import { createConceptMap } from "./search/concepts.server.ts";
import type { SearchIndex } from "./search/search-index.server.ts";
import { createSearchIndex } from "./search/search-index.server.ts";
import { listIndexedPosts } from "./post-queries.server.ts";

type Fixed = Record<Locale, { reading: Reading; passages: Passage[] }>;
type Made = { fixed: Fixed; version: number; knowledge: Knowledge };

const made = new WeakMap<Deps["config"], Made>();

/**
 * The knowledge as of now. The first call makes it, a call after a change of posts makes it anew; all others cost one read of
 * the content version.
 */
export async function knowledgeOf(deps: Deps): Promise<Knowledge> {
  const version = await readContentVersion(deps.db.kysely);
  const known = made.get(deps.config);
  if (known?.version === version) return known.knowledge;
  const posts = await listIndexedPosts(deps.db.kysely);
  const fixed = known?.fixed ?? readFixed(deps);
  const indexes = Object.fromEntries(
    locales.map((locale): [Locale, SearchIndex] => {
      const page = deps.content.ui[locale].nav.blog;
      const own = posts.flatMap((post) => postPassages(post, page)).map((passage) => (locale === defaultLocale ? passage : { ...passage, isForeign: true }));
      return [locale, createSearchIndex([...fixed[locale].passages, ...own], fixed[locale].reading)];
    }),
  ) as Record<Locale, SearchIndex>; // one entry per locale
  const knowledge = { chat: deps.content.chat, indexes };
  made.set(deps.config, { fixed, version, knowledge });
  return knowledge;
}

function readFixed({ content, config }: Deps): Fixed {
  const entries = locales.map((locale) => {
    const reading: Reading = { locale, concepts: createConceptMap(content.concepts, locale) };
    return [locale, { reading, passages: contentPassages(content, locale, { chatKeepDays: config.CHAT_KEEP_DAYS }) }] as const;
  });
  return Object.fromEntries(entries) as Fixed; // one entry per locale
}
