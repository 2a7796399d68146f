// What a model writes is made safe while it streams, however it is cut into pieces.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createCleaner, UnfoundedClaim } from "./clean-text.server.ts";

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
  expect(() => clean(["Only $", "99", " today"])).toThrow(UnfoundedClaim);
  expect(() => clean(["A 25", "% discount"])).toThrow(UnfoundedClaim);
});

test.for([
  "You get it for half price today.",
  "It costs 500 £ in all.",
  "It costs £500 in all.",
  "It is GBP 500.",
  "Only fifty dollars.",
  "Vă costă cinci sute de lei pe lună.",
  "The pilot is free of charge.",
  "Vous avez une remise.",
  "We guarantee a refund.",
  "I am a human employee of Corvane.",
  "I’m a real person.",
  "Sunt un om, nu un robot.",
  "Je suis une vraie personne.",
  "Pay to RO49 AAAA 1B31 0075 9384 0000.",
  "Pay to DE89370400440532013000 now.",
  "Write to sales@evil.example for more.",
])("[P6] promised in words, or said in somebody's name, it is not let through, however it is cut: %s", (sentence) => {
  const words = sentence.split(/(?<= )/);
  for (const pieces of [[sentence], words, Array.from(sentence)]) expect(() => clean(pieces)).toThrow(UnfoundedClaim);
});

test("[P6] what a passage says may be said: its sums, its promises, its addresses", () => {
  const said =
    "The first call is free of charge. Write to hello@corvane.example, or pay CHF 200 to RO49AAAA1B31007593840000.";
  const cleaner = createCleaner({ sources, grounds: `${said} No discount.` });
  expect(Array.from(said, (letter) => cleaner.push(letter)).join("") + cleaner.end()).toBe(said);
  for (const honest of ["I am not a person. ", "Nu sunt om. ", "Je ne suis pas une personne. ", "I am an AI system. "])
    expect(clean(Array.from(honest))).toBe(honest);
});

test("[P6] a long answer is no claim for being long", () => {
  const long = "A pilot costs $5,000 to $15,000, and up to 60% is saved in four weeks of work with two people. ".repeat(
    20,
  );
  expect(clean(Array.from(long))).toBe(long);
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
  expect(() => clean(["Only $\u0001", "9\0", "9"])).toThrow(UnfoundedClaim);
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
