// What a model writes is made safe while it streams, however it is cut into pieces.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCleaner, UnfoundedFigure } from "./clean-text.server.ts";

const sources = [
  { title: "Prices", href: "/faq#price" },
  { title: "Services", href: "/services" },
];
const grounds = "A pilot costs $5,000 to $15,000. Up to 60%.";

function clean(pieces: readonly string[]): string {
  const cleaner = createCleaner({ sources, grounds });
  return pieces.map((piece) => cleaner.push(piece)).join("") + cleaner.end();
}

test("[P2] links stay where they lead to a page that was given; all others, pictures, tags and addresses go", () => {
  expect(
    clean([
      "See [prices](/faq#price), [x](https://evil.example), ![y](https://evil.example/p), <b>bold</b>, https://evil.example/z and `code`.",
    ]),
  ).toBe("See [prices](/faq#price), x, y, bold,  and 'code'.");
});

test("citations are numbered anew in the order in which they come, and those of passages not given go", () => {
  const cleaner = createCleaner({ sources, grounds });
  expect(cleaner.push("One [2]. Two [1]. Three [2, 1]. Four [3][0]. ") + cleaner.end()).toBe(
    "One [1]. Two [2]. Three [1][2]. Four . ",
  );
  expect(cleaner.cited()).toEqual([sources[1], sources[0]]);
});

test("[P6] a price or a percentage that stands on no page is not let through", () => {
  expect(clean(["From $5,000", ", up to 60 %."])).toBe("From $5,000, up to 60 %.");
  expect(() => clean(["Only $", "99", " today"])).toThrow(UnfoundedFigure);
  expect(() => clean(["A 25", "% discount"])).toThrow(UnfoundedFigure);
});

test("[P2] whatever is written and however it is cut, no tag, no picture, no foreign link comes through", () => {
  const parts = fc.constantFrom(
    "![",
    "[",
    "](",
    ")",
    "<script>",
    "</a",
    "http",
    "s://",
    "evil.example",
    ["java", "script:"].join(""),
    "data:",
    "&lt;",
    " ",
    "\n",
    "x",
    "[1]",
    "[9]",
    "!",
    "/services",
    "`",
  );
  const cuts = fc.array(
    fc.array(parts, { maxLength: 6 }).map((pieces) => pieces.join("")),
    { maxLength: 8 },
  );
  fc.assert(
    fc.property(cuts, (pieces) => {
      const text = clean(pieces);
      expect(text).not.toMatch(
        /[<>`]|!\[[^\]]*\]\(|https?:\/\/|javascript:|\]\((?!\/services\)|\/faq#price\))[^)\s]+\)/i,
      );
    }),
    { numRuns: 2_000 },
  );
});

test("[P2] control characters and halves of characters go, and what they would part is seen as one", () => {
  expect(clean(["A\0 pi\u0007lot\r\n\tta\u0085kes \uDE00 \uD83D", " weeks \uD83D"])).toBe("A pilot\n\ttakes   weeks ");
  expect(clean(["Good \uD83D", "\uDE00, <\0b>b, ht\0", "tps://evil.example/z"])).toBe("Good \u{1F600}, b, ");
  expect(() => clean(["Only $\u0001", "9\0", "9"])).toThrow(UnfoundedFigure);
});

test("plain words come through piece by piece, without waiting for the next one", () => {
  const cleaner = createCleaner({ sources, grounds });
  expect(["A", " pilot", " takes", " four weeks"].map((piece) => cleaner.push(piece))).toEqual([
    "A",
    " pilot",
    " takes",
    " four weeks",
  ]);
});
