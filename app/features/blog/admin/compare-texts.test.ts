import { expect, test } from "vitest";
import { compareTexts } from "./compare-texts.ts";

/** Both texts, what differs in square brackets; empty ones stand where the other has something. */
const compare = (one: string, other: string) =>
  compareTexts(one, other).map((pieces) => pieces.map(({ text, differs }) => (differs ? `[${text}]` : text)).join(""));

test.for([
  ["<p>The cat sat.</p>", "<p>The car sat.</p>", "<p>The [cat] sat.</p>", "<p>The [car] sat.</p>"],
  ["One two", "One two three", "One two[]", "One two[ three]"],
  ["One", "Ones", "[One]", "[Ones]"],
  ["", "New", "[]", "[New]"],
  ["aa", "aaa", "[aa]", "[aaa]"],
  ["- a - a -", "- a -", "- a -[ a -]", "- a -[]"],
  ["👩‍👩‍👧!", "👩‍👩‍👦!", "👩‍👩‍[👧]!", "👩‍👩‍[👦]!"],
  ["soluții", "soluție", "[soluții]", "[soluție]"],
  ["One\nTwo\nThree", "Eins\nTwo\nDrei", "[One]\nTwo\n[Three]", "[Eins]\nTwo\n[Drei]"],
  ["One\nTwo\n", "One\nNew\nTwo\n", "One\n[]Two\n", "One\n[New\n]Two\n"],
  ["A b\nC d\nE", "A x\nC y\nE", "A [b\nC d]\nE", "A [x\nC y]\nE"],
])("of %j and %j what differs is marked, at whole words", ([one = "", other = "", ...wanted]) => {
  expect(compare(one, other)).toEqual(wanted);
});

test("unchanged text is shortened to the context of a difference", () => {
  const long = "word ".repeat(100).trim();
  const [one] = compare(`${long}\nA\n${long}\n${long}\nB\n${long}`, `${long}\nC\n${long}\n${long}\nD\n${long}`);
  expect(one).toMatch(/^… .{140,160}\n\[A\]\n.{140,160} … .{140,160}\n\[B\]\n.{140,160} …$/);
});

test("texts with too many lines become one difference", () => {
  const lines = Array.from({ length: 2000 }, (_, number) => `line ${number}\n`);
  const [one] = compareTexts(lines.join(""), lines.with(900, "new\n").join(""));
  expect(one.filter(({ differs }) => differs).map(({ text }) => text)).toEqual(["line 900"]);
});
