// The assistant's knowledge: a search index per language, made from the content, the published posts and the answers of
// staff. Each transaction that changes one of them increments the content version, so that no answer is older than the
// database.
import { setImmediate } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { conditionValues } from "#app/content/conditions.ts";
import { endedAt, withoutEnded } from "#app/content/ended-pages.ts";
import type { Content } from "#app/content/schema.ts";
import type { PerLocale } from "#app/content/translated.server.ts";
import { processorsInUse, retentionPeriods, retentionWords, classifyTransfers } from "#app/features/legal/public.ts";
import { readContentVersion } from "#app/platform/db/content-version.server.ts";
import type { Row } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Config } from "#app/platform/settings/config.server.ts";
import { externalSchedulerUrl } from "#app/platform/settings/external-scheduler-url.server.ts";
import type { Knowledge } from "./answer/plan-reply.server.ts";
import { createSearchIndex } from "./find/search-index.server.ts";
import type { SearchIndex } from "./find/search-index.server.ts";
import { contentPassages } from "./passages/content-passages.server.ts";
import type { Passage } from "./passages/passage.server.ts";
import { withoutFragment } from "./passages/passage.server.ts";
import type { IndexedPost } from "./passages/post-passages.server.ts";
import { blogFacts, listIndexedPosts, postPassages } from "./passages/post-passages.server.ts";

type AnswerRow = Pick<Row<"staff_answer">, "id" | "question" | "answer" | "path" | "locale">;

/** The data from which indexes are made. */
type Source = { content: Content; config: Config; posts: readonly IndexedPost[]; answers: readonly AnswerRow[] };

/** The sources of the knowledge: the content version, and the own pages that have ended. */
type KnowledgeState = { version: number; ended: string };

const states = new WeakMap<Config, KnowledgeState & { knowledge: Promise<Knowledge> }>();

/**
 * Returns the current knowledge, even if the request began before the latest publication. The first call and the first
 * one after a change make it; all others only read the content version.
 */
export async function readKnowledge(deps: Deps): Promise<Knowledge> {
  const state = await readState(deps);
  const current = states.get(deps.config);
  if (current && isUpToDate(current, state)) return current.knowledge;
  const knowledge = rebuildKnowledge(deps, current?.knowledge);
  states.set(deps.config, { ...state, knowledge });
  knowledge.catch(() => (current ? states.set(deps.config, current) : states.delete(deps.config))); // the next call retries
  return knowledge;
}

async function readState(deps: Deps): Promise<KnowledgeState> {
  const version = await readContentVersion(deps.db.kysely);
  return { version, ended: endedAt(deps.content, deps.now()) };
}

function isUpToDate(current: KnowledgeState, { version, ended }: KnowledgeState): boolean {
  return current.version >= version && current.ended === ended;
}

async function rebuildKnowledge({ config, store, db, now }: Deps, before?: Promise<Knowledge>): Promise<Knowledge> {
  await before?.catch(() => undefined); // one at a time
  const content = withoutEnded((await store.read(db.kysely)).content, now());
  const answers = await db.kysely.selectFrom("staff_answer").selectAll().orderBy("id").execute();
  return makeKnowledge({ content, config, posts: await listIndexedPosts(db.kysely), answers });
}

export async function makeKnowledge(source: Source): Promise<Knowledge> {
  const { content, config } = source;
  const indexes: [Locale, SearchIndex][] = [];
  for (const locale of locales) {
    await setImmediate(); // collecting the passages takes some ms
    indexes.push([locale, await indexOf(source, locale)]);
  }
  return {
    chat: content.chat,
    words: content.assistant,
    indexes: Object.fromEntries(indexes) as PerLocale<SearchIndex>, // one of each
    model: config.AI_BASE_URL ? config.AI_MODEL : undefined,
    country: content.company.address.countryCode,
  };
}

/** Returns the current knowledge if it is made; if not, makes it for later calls, and nobody waits for it. */
export async function readyKnowledge(deps: Deps): Promise<Knowledge | undefined> {
  const state = await readState(deps);
  const current = states.get(deps.config);
  if (current && isUpToDate(current, state)) return Promise.race([current.knowledge, setImmediate(undefined)]);
  void prepareKnowledge(deps);
  return undefined;
}

/**
 * Makes the knowledge in advance, when a visitor opens the assistant or a wrong address; a process without such
 * visitors saves the memory.
 */
export async function prepareKnowledge(deps: Deps): Promise<void> {
  await setImmediate(); // the current call is answered first
  await readKnowledge(deps).catch((error: unknown) => deps.log.warn({ err: error }, "assistant index failed"));
}

/** The latest index of each language, shared by all configurations, so that tests index their content folder once. */
const last = new Map<Locale, SearchIndex>();

/** Returns the index of a language: the latest one if its passages have not changed, or else a new one. */
async function indexOf(source: Source, locale: Locale): Promise<SearchIndex> {
  const published = publishedPassages(source, locale);
  const pages = pagesOf(published);
  const ofStaff = source.answers
    .filter((row) => row.locale === locale)
    .map((row): Passage => {
      const { question: title, answer: text, path: href } = row;
      return { id: `answer-${row.id}`, href, page: pages.get(href) ?? href, title, text, asks: [] };
    });
  const passages = [...published, ...ofStaff];
  const before = last.get(locale);
  if (before && isDeepStrictEqual(before.passages, passages)) return before;
  const index = await createSearchIndex(passages, locale);
  last.set(locale, index);
  return index;
}

/** Returns the passages of the content folder and of the posts in a language. */
function publishedPassages({ content, config, posts }: Omit<Source, "answers">, locale: Locale): Passage[] {
  const periods = retentionWords(retentionPeriods(config), locale);
  const scheduler = externalSchedulerUrl({ config, content });
  const { providers } = content.company;
  const transfers = classifyTransfers(
    processorsInUse({ ...config, externalSchedulerUrl: scheduler, providers }),
    providers,
  );
  const texts = { page: content.ui[locale].nav.blog, phrasings: content.assistant[locale].asked };
  const ownPosts = posts.filter((post) => post.locale === locale);
  const facts =
    ownPosts.length > 0 ? [blogFacts(ownPosts, { content, locale, phrasings: texts.phrasings["posts"] ?? [] })] : [];
  return [
    ...contentPassages(content, locale, { periods, transfers, holding: conditionValues(content.company, config) }),
    ...facts,
    ...ownPosts.flatMap((post) => postPassages(post, texts)),
  ];
}

/**
 * Returns the titles of the pages that answers may quote, by path. It makes no index: a call within a transaction would
 * wait for an index that waits for the end of the transaction.
 */
export async function listPages({ content, config, db }: Deps, locale: Locale): Promise<ReadonlyMap<string, string>> {
  return pagesOf(publishedPassages({ content, config, posts: await listIndexedPosts(db.kysely) }, locale));
}

function pagesOf(passages: readonly Passage[]): Map<string, string> {
  const pageOrPostTitle = ({ href, page, title }: Passage) => (href.startsWith("/blog/") ? title : page);
  // Of the passages of a post, the first has its title.
  const pages = new Map(
    passages.toReversed().map((passage) => [withoutFragment(passage.href), pageOrPostTitle(passage)]),
  );
  pages.delete(""); // fixed replies have no page
  return pages;
}
