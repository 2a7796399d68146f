// Measures how many questions words alone can answer: those that share a word with a right passage, and the rank of the
// best right passage.
import type { SearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { scorePassages } from "#app/features/chat/find/search.server.ts";
import { stemWords } from "#app/features/chat/find/words.server.ts";
import type { Passage } from "#app/features/chat/passages/passage.server.ts";
import { leadsTo, plain } from "./evaluate.ts";
import type { EvaluationQuestion } from "./evaluate.ts";

/** A word that a larger share of the passages has ("how", "you") finds none of them. */
const maxShare = 0.1;

/** Returns whether a question shares a rare word with a right passage, and the rank of the best right one from 0. */
export function measureReach({ ask, says, pages }: EvaluationQuestion, index: SearchIndex) {
  const passages = index.passages.map((passage) => ({ passage, stems: new Set(stemsOf(passage, index)) }));
  const written = passages.filter(({ passage }) => passage.text !== "");
  const right = written.filter(
    ({ passage }) => says.some((text) => plain(passage.text).includes(plain(text))) || leadsTo(passage.href, pages),
  );
  const isRare = (stem: string) => written.filter(({ stems }) => stems.has(stem)).length <= maxShare * written.length;
  const asked = stemWords(ask, index.locale).filter(isRare);
  const { scores } = scorePassages(ask, index);
  const scoreOf = ({ passage }: { passage: Passage }) => scores[index.passages.indexOf(passage)] ?? 0;
  const best = Math.max(...right.map(scoreOf));
  return {
    sharesWord: right.some(({ stems }) => asked.some((stem) => stems.has(stem))),
    rank: right.length === 0 ? Infinity : written.filter((one) => scoreOf(one) > best).length,
  };
}

function stemsOf({ title, page, text }: Passage, { locale }: SearchIndex): string[] {
  return text === "" ? [] : stemWords([title, page, text].join(" "), locale);
}
