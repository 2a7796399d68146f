// Lines as numbers of their terms, and terms as numbers of their lines: few arrays and plain loops.

/** A line's words and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

/** The terms of line n, each once, are `terms` from the end of the line before to `ends[n]`. */
export type NumberedLines = { terms: Uint32Array; ends: Uint32Array };

/** Numbers the terms. */
export function numbered(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const numbers = new Map<string, number>();
  const numberOf = (term: string) => {
    const number = numbers.get(term) ?? numbers.size;
    if (number === numbers.size) numbers.set(term, number);
    return number;
  };
  const known = new Map<string, readonly number[]>();
  const numbersOf = (word: string) => {
    const own = termsOf(word).map(numberOf);
    known.set(word, own); // words recur
    return own;
  };
  const terms: number[] = [];
  const lastIn: number[] = []; // the last line with each term
  const ends = Uint32Array.from(lines, ({ words }, line) => {
    for (const word of words)
      for (const number of known.get(word) ?? numbersOf(word)) {
        if (lastIn[number] !== line) terms.push(number);
        lastIn[number] = line;
      }
    return terms.length;
  });
  return { numbers, inLines: { terms: new Uint32Array(terms), ends } };
}

/** Returns the lines of each term: those of term n are `places` from `starts[n]` to `starts[n + 1]`. */
export function inverted({ terms, ends }: NumberedLines, count: number) {
  const starts = startsOf(terms, count);
  const places = new Uint32Array(terms.length);
  const next = starts.slice();
  for (let line = 0, at = 0; line < ends.length; line++)
    for (; at < (ends[line] ?? 0); at++) {
      const number = terms[at] ?? 0;
      const place = next[number] ?? 0;
      places[place] = line;
      next[number] = place + 1;
    }
  return { places, starts };
}

function startsOf(terms: Uint32Array, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (const number of terms) starts[number + 1] = (starts[number + 1] ?? 0) + 1;
  for (let number = 0; number < count; number++) starts[number + 1] = (starts[number + 1] ?? 0) + (starts[number] ?? 0);
  return starts;
}

/** Counts the passages of each term. */
export function passagesWith({ terms, ends }: NumberedLines, owners: Uint32Array, count: number): Uint32Array {
  const counts = new Uint32Array(count);
  const lastIn = new Int32Array(count).fill(-1); // the last passage with each term
  for (let line = 0, at = 0; line < ends.length; line++) {
    const passage = owners[line] ?? 0;
    for (; at < (ends[line] ?? 0); at++) {
      const number = terms[at] ?? 0;
      if (lastIn[number] !== passage) counts[number] = (counts[number] ?? 0) + 1;
      lastIn[number] = passage;
    }
  }
  return counts;
}
