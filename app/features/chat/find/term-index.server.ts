// Lines as sets of terms, compared by the cosine of their TF-IDF vectors. A term is the rarer the fewer passages have it:
// many lines of one passage may share a word that tells it from all others.

/** A line's words and the passage that it belongs to. */
export type Line = { passage: number; words: readonly string[] };

export type TermIndex = ReturnType<typeof createTermIndex>;

/**
 * Makes an index of lines that stand in the order of their passages; `termsOf` returns the terms of a word. It keeps numbers in few
 * arrays, and none of `lines`: objects for each term would take three times the memory.
 */
export function createTermIndex(lines: readonly Line[], termsOf: (word: string) => readonly string[]) {
  const linesOf = linesOfTerms(lines, termsOf);
  const numbers = new Map(Array.from(linesOf.keys(), (term, number) => [term, number]));
  const owners = Uint32Array.from(lines, ({ passage }) => passage);
  const passages = new Set(owners).size;
  const places = Uint32Array.from([...linesOf.values()].flat());
  const starts = new Uint32Array(linesOf.size + 1);
  const rarities = new Float64Array(linesOf.size);
  const squares = new Float64Array(lines.length);
  for (const [number, own] of [...linesOf.values()].entries()) {
    const having = own.filter((line, at) => owners[line] !== owners[own[at - 1] ?? -1]).length; // passage by passage
    const rarity = Math.log(1 + passages / (1 + having));
    starts[number + 1] = (starts[number] ?? 0) + own.length;
    rarities[number] = rarity;
    for (const line of own) squares[line] = (squares[line] ?? 0) + rarity ** 2;
  }
  const norms = Float32Array.from(squares, Math.sqrt);

  /** Returns how telling a term is; one that no passage has is the most telling. */
  const rarity = (term: string) => rarities[numbers.get(term) ?? -1] ?? Math.log(1 + passages);

  /** Returns the lines that have a term, in their order. */
  function linesWith(term: string): Uint32Array {
    const number = numbers.get(term) ?? numbers.size;
    return places.subarray(starts[number], starts[number + 1]);
  }

  /** Returns for each line how similar it is to these terms, from 0 to 1. */
  function similarities(terms: readonly string[]): Float32Array {
    const sums = new Float32Array(owners.length);
    let square = 0;
    for (const term of new Set(terms)) {
      const weight = rarity(term) ** 2;
      square += weight;
      for (const line of linesWith(term)) sums[line] = (sums[line] ?? 0) + weight;
    }
    const own = Math.sqrt(square);
    return sums.map((sum, line) => (sum === 0 ? 0 : sum / (own * (norms[line] ?? 1))));
  }

  return { owners, linesWith, rarity, similarities };
}

function linesOfTerms(lines: readonly Line[], termsOf: (word: string) => readonly string[]): Map<string, number[]> {
  const ofTerms = new Map<string, number[]>();
  const ofWords = new Map<string, number[][]>(); // words recur
  for (const [line, { words }] of lines.entries())
    for (const word of words) {
      const known = ofWords.get(word) ?? termsOf(word).map((term) => ofTerms.get(term) ?? setNew(ofTerms, term));
      ofWords.set(word, known);
      for (const own of known) if (own.at(-1) !== line) own.push(line);
    }
  return ofTerms;
}

function setNew(ofTerms: Map<string, number[]>, term: string): number[] {
  const own: number[] = [];
  ofTerms.set(term, own);
  return own;
}
