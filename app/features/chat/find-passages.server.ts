// Finds passages of the site by words, for the search page: the assistant's index and its ranking.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { SearchIndex } from "./find/search-index.server.ts";
import { scorePassages } from "./find/search.server.ts";
import { stemWord } from "./find/words.server.ts";
import { readKnowledge, readyKnowledge } from "./knowledge.server.ts";
import { withoutFragment } from "./passages/passage.server.ts";
import type { Passage } from "./passages/passage.server.ts";

/** The passages found, the best first, and the words by which they were found, with corrected spelling. */
export type FoundPassages = { words: readonly string[]; passages: Pick<Passage, "href" | "page" | "title" | "text">[] };

/** Share of the best passage's words, and of the rarest word's rarity, that the others need. */
const minShare = 0.5;

/** Finds the best passages of a language for some words, one for each page and each of the questions. */
export async function findPassages(deps: Deps, text: string, locale: Locale, max: number): Promise<FoundPassages> {
  return searchPassages((await readKnowledge(deps)).indexes[locale], text, max);
}

/** Finds passages like {@link findPassages}, but none while the index is being made. */
export async function findReadyPassages(deps: Deps, text: string, locale: Locale, max: number): Promise<FoundPassages> {
  const knowledge = await readyKnowledge(deps);
  return knowledge ? searchPassages(knowledge.indexes[locale], text, max) : { words: [], passages: [] };
}

function searchPassages(index: SearchIndex, text: string, max: number): FoundPassages {
  const { words, columns, scores } = scorePassages(text, index);
  const rareWords = rareWordsOf(words, index);
  if (rareWords.length === 0) return { words: [], passages: [] };
  const isShown = (passage: Passage) => passage.text !== "" && !passage.isDrawn;
  const hasWords = (position: number) => {
    const passage = index.passages[position];
    return passage !== undefined && isShown(passage) && (columns.words[position] ?? 0) > 0;
  };
  const candidates = [...index.passages.keys()].filter(hasWords);
  const minWordScore =
    minShare * candidates.reduce((best, position) => Math.max(best, columns.words[position] ?? 0), 0);
  const ranked = candidates
    .filter((position) => (columns.words[position] ?? 0) >= minWordScore)
    .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0));
  const byKey = new Map<string, Passage>();
  for (const position of ranked) {
    if (byKey.size === max) break;
    const passage = index.passages[position];
    if (!passage) continue;
    const key = passage.id.startsWith("faq-") ? passage.href : withoutFragment(passage.href);
    if (!byKey.has(key)) byKey.set(key, passage);
  }
  return { words: rareWords, passages: [...byKey.values()] };
}

/** Returns the words that some passage has, without those that are far more common than the rarest one. */
function rareWordsOf(words: readonly string[], { stems, sentences, locale }: SearchIndex): string[] {
  const knownTerms = [...new Set(words)]
    .map((word) => ({ word, stem: stemWord(word, locale) }))
    .filter(({ stem }) => stems.isKnown(stem) || sentences.isKnown(stem))
    .map(({ word, stem }) => ({ word, rarity: stems.rarity(stem) }));
  const rarest = Math.max(...knownTerms.map(({ rarity }) => rarity));
  return knownTerms.filter(({ rarity }) => rarity >= minShare * rarest).map(({ word }) => word);
}
