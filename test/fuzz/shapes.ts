// Adversarial texts of any length.

/** Makes a text of exactly `length` UTF-16 units. */
type Shape = (length: number) => string;

const repeated =
  (unit: string): Shape =>
  (length) =>
    unit.repeat(Math.ceil(length / unit.length)).slice(0, length);

const differentWords = Array.from({ length: 300_000 }, (_, at) => at.toString(36)).join(" ");

/** Combining marks in an order that normalisation must sort, in quadratic time. */
export const markShapes: Record<string, Shape> = {
  "one run of marks": (length) => `a${repeated("\u0316\u0301")(length - 1)}`,
  "marks between halfwidth kana marks": repeated("\u0301\uFF9E"),
  "marks outside the BMP": (length) => `a${repeated("\u{1D165}\u{1D17B}")(length - 1)}`,
};

/** Shapes for backtracking, sorting, nesting and encoding. */
export const shapes: Record<string, Shape> = {
  ...markShapes,
  "marks in runs of thirty": repeated(`a${"\u0316\u0301".repeat(15)}`),
  words: repeated("What does a project cost? "),
  "one word again and again": repeated("price "),
  "one long word": repeated("x"),
  spaces: (length) => `a${" ".repeat(length - 2)}b`,
  "line breaks": (length) => `a${"\n".repeat(length - 2)}b`,
  "nested brackets": repeated("[("),
  "open tags": repeated("<b><a href="),
  "an address without an end": (length) => `a@${repeated("a.")(length - 2)}`,
  "at signs": repeated("a@"),
  numbers: repeated("1.000,"),
  links: repeated("http://a.example "),
  emphasis: repeated("**_[a]("),
  quotes: repeated("\"'`"),
  "different words": (length) => differentWords.slice(0, length),
  "lone surrogates": repeated("\uD83D"),
  "joined emoji": repeated("\u{1F469}\u200D"),
};
