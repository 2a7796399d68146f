// Finds the known word that an unknown one is a slip of: one or two letters wrong, missing, doubled or swapped.

/** A vocabulary that can be searched for near words. `weight` is how often a word is used. */
export type Vocabulary = { has(word: string): boolean; near(word: string): string | undefined };

/**
 * Makes a vocabulary. The first letter must be right, or stand second.
 * @example createVocabulary(new Map([["chatbot", 3]])).near("chatbto") // "chatbot"
 */
export function createVocabulary(words: ReadonlyMap<string, number>): Vocabulary {
  const byStart = new Map<string, string[]>();
  for (const word of words.keys()) {
    if (word.length < 4) continue;
    const key = `${word[0]}${word.length}`;
    const list = byStart.get(key);
    if (list) list.push(word);
    else byStart.set(key, [word]);
  }
  const near = (word: string) => {
    if (word.length < 5 || /\d/.test(word)) return undefined;
    const most = word.length >= 10 ? 2 : 1; // in shorter words two letters make another word: "calories", "carries"
    let best: { word: string; distance: number; weight: number } | undefined;
    for (const candidate of candidatesFor(word, most, byStart)) {
      const distance = distanceOf(word, candidate, most);
      if (distance > most) continue;
      const weight = words.get(candidate) ?? 0;
      if (!best || distance < best.distance || (distance === best.distance && weight > best.weight)) best = { word: candidate, distance, weight };
    }
    return best?.word;
  };
  return { has: (word) => words.has(word), near };
}

function candidatesFor(word: string, most: number, byStart: ReadonlyMap<string, string[]>): string[] {
  const starts = new Set([word[0], word[1]]);
  const found: string[] = [];
  for (const start of starts) {
    for (let length = word.length - most; length <= word.length + most; length++) found.push(...(byStart.get(`${start}${length}`) ?? []));
  }
  return found;
}

/** Letters to change, add, drop or swap with their neighbour; more than `most` is not counted out. */
function distanceOf(a: string, b: string, most: number): number {
  let before: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const change = a[i - 1] === b[j - 1] ? 0 : 1;
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + change);
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) cost = Math.min(cost, (before[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    if (Math.min(...row) > most) return most + 1;
    before = last;
    last = row;
  }
  return last[b.length] ?? most + 1;
}
