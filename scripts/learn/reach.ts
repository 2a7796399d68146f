// Measures how many questions words alone can answer: those that share a word with a right passage, and the rank of the
// best right passage.
import type { SearchIndex } from "#app/features/chat/find/search-index.server.ts";
import { scorePassages } from "#app/features/chat/find/search.server.ts";
import { stemWords } from "#app/features/chat/find/words.server.ts";
import { containsOne, leadsTo } from "./evaluate.ts";
import type { EvaluationQuestion } from "./evaluate.ts";

/** A word that a larger share of the passages has ("how", "you") finds none of them. */
const maxShare = 0.1;

/** Whether a question shares a rare word with a right passage, and the rank of the best right one, from 0. */
export type Reach = { sharesWord: boolean; rank: number };

/** Returns a function that measures questions to an index. */
export function createReachMeasure(index: SearchIndex): (question: EvaluationQuestion) => Reach {
  const passages = index.passages.flatMap(({ title, page, text, href }, position) => {
    const stems = new Set(stemWords([title, page, text].join(" "), index.locale));
    return text === "" ? [] : [{ position, text, href, stems }];
  });
  const isRare = (stem: string) => passages.filter(({ stems }) => stems.has(stem)).length <= maxShare * passages.length;
  return ({ ask, says, pages }) => {
    const right = passages.filter(({ text, href }) => containsOne(text, says) || leadsTo(href, pages));
    const rareStems = stemWords(ask, index.locale).filter(isRare);
    const { scores } = scorePassages(ask, index);
    const scoreOf = ({ position }: { position: number }) => scores[position] ?? 0;
    const best = Math.max(...right.map(scoreOf));
    return {
      sharesWord: right.some(({ stems }) => rareStems.some((stem) => stems.has(stem))),
      rank: right.length === 0 ? Infinity : passages.filter((passage) => scoreOf(passage) > best).length,
    };
  };
}
