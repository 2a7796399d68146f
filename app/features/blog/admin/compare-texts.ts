// A line diff with word boundaries.

/** `differs`: the other text has something else here, or nothing. */
export type Piece = { text: string; differs: boolean };

/** Returns both texts in pieces; unchanged text is shortened to the context of a difference. */
export function compareTexts(one: string, other: string): [Piece[], Piece[]] {
  const pairs = pairLines(linesOf(one), linesOf(other)).map(([a, b]) => apart(a, b));
  const [mine, theirs] = [pairs.flatMap(([a]) => a), pairs.flatMap(([, b]) => b)];
  return [nearDifferences(joined(mine)), nearDifferences(joined(theirs))];
}

/** Words of context. */
const shown = 60;

/** Beyond this many line pairs the change is one block, to keep the browser responsive. */
const mostCompared = 1_000_000;

type Pair = [string, string];

/** Pairs common lines, and what is between them. */
function pairLines(a: string[], b: string[]): Pair[] {
  const pairs: Pair[] = [];
  let [i, j] = [0, 0];
  for (const [nextI, nextJ] of [...findCommon(a, b), [a.length, b.length] as const]) {
    pairs.push([a.slice(i, nextI).join(""), b.slice(j, nextJ).join("")], [a[nextI] ?? "", b[nextJ] ?? ""]);
    [i, j] = [nextI + 1, nextJ + 1];
  }
  return pairs;
}

/** The longest common subsequence of lines; empty if there are too many. */
function findCommon(a: string[], b: string[]): (readonly [number, number])[] {
  if (a.length * b.length > mostCompared) return [];
  const width = b.length + 1;
  const counts = new Uint32Array((a.length + 1) * width); // length of the LCS from a[i] and b[j] on
  const at = (i: number, j: number) => counts[i * width + j] ?? 0;
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) {
      counts[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const found: (readonly [number, number])[] = [];
  for (let [i, j] = [0, 0]; i < a.length && j < b.length;) {
    if (a[i] === b[j]) found.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return found;
}

/** Splits both texts into common prefix, difference and common suffix, at whole words. */
function apart(one: string, other: string): [Piece[], Piece[]] {
  const [a, b] = [wordsOf(one), wordsOf(other)];
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  const isSame = start === a.length && start === b.length;
  const piecesOf = (words: string[]) => [
    { text: words.slice(0, start).join(""), differs: false },
    ...(isSame ? [] : [{ text: words.slice(start, words.length - end).join(""), differs: true }]),
    { text: words.slice(words.length - end).join(""), differs: false },
  ];
  return [piecesOf(a), piecesOf(b)];
}

function joined(pieces: Piece[]): Piece[] {
  const whole: Piece[] = [];
  for (const { text, differs } of pieces) {
    const last = whole.at(-1);
    if (last?.differs === differs) last.text += text;
    else if (differs || text !== "") whole.push({ text, differs });
  }
  return whole;
}

function nearDifferences(pieces: Piece[]): Piece[] {
  return pieces.map((piece, number) => {
    if (piece.differs) return piece;
    const words = wordsOf(piece.text);
    const head = number === 0 ? [] : words.slice(0, shown);
    const tail = number === pieces.length - 1 && number > 0 ? [] : words.slice(-shown);
    if (words.length <= head.length + tail.length) return piece;
    const ends = [head.join("").trimEnd(), "…", tail.join("").trimStart()];
    return { text: ends.filter((end) => end !== "").join(" "), differs: false };
  });
}

function wordsOf(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu) ?? [];
}

/** Lines with their line breaks. */
function linesOf(text: string): string[] {
  return text.match(/[^\n]*\n|[^\n]+/g) ?? [];
}
