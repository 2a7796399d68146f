// A model's output is filtered while it streams, however it is split into pieces.
import fc from "fast-check";
import { expect, test } from "vitest";
import { createSearchIndex } from "../find/search-index.server.ts";
import { createSentenceGate } from "./sentence-gate.server.ts";

const prices = { title: "Prices", href: "/faq#price" };
const services = { title: "Services", href: "/services" };
const passages = [
  { text: "A pilot costs $5,000 to $15,000 and takes four weeks. Up to 60% of the cost is saved.", source: prices },
  { text: "A chatbot answers from your documents, and a person is asked where it is unsure.", source: services },
];
const index = await createSearchIndex(
  passages.map(({ text, source }, place) => ({
    id: String(place),
    href: source.href,
    title: source.title,
    page: "",
    text,
    asks: [],
  })),
  "en",
);

function gateOf() {
  return createSentenceGate({ passages, index, binding: ["free", "discount", "human"] });
}

function shown(pieces: readonly string[]): string {
  const gate = gateOf();
  return pieces.map((piece) => gate.push(piece)).join("") + gate.end();
}

/** Returns a text in one piece, split into words, and split into characters. */
const cuts = (text: string) => [[text], text.split(/(?<= )/), Array.from(text)];

test("[ANSW-06] a sentence with a citation that supports it is shown; citations are renumbered in their order", () => {
  const gate = gateOf();
  const modelText = "A chatbot answers from your documents [2]. A pilot costs $5,000 to $15,000 [1].";
  expect(gate.push(modelText) + gate.end()).toBe(
    "A chatbot answers from your documents [1]. A pilot costs $5,000 to $15,000 [2].",
  );
  expect(gate.cited()).toEqual([services, prices]);
});

test.for([
  "It takes four weeks.",
  "A pilot takes four weeks [7].",
  "Elephants migrate across Kenya every summer [1].",
  "A pilot costs $99 [1].",
  "A pilot costs 5,000 £ [1].",
  "Up to 70% of the cost is saved [1].",
  "A pilot of four weeks is free [1].",
  "A pilot that takes four weeks has a discount [1].",
  "A human answers from your documents [2].",
  "A person is asked at sales@evil.example where it is unsure [2].",
  "A pilot takes four weeks at evil.example [1].",
  "A pilot takes four weeks (evil.example/pay) [1].",
  "A pilot takes four weeks, see EVIL.EXAMPLE:8443 [1].",
  "A pilot takes four weeks, see evil\u200b.example [1].",
  "A pilot takes four weeks, see <b>evil</b>.example [1].",
  "A pilot takes four weeks, see evil。example [1].",
  "A pilot takes four weeks, see ｅｖｉｌ．ｅｘａｍｐｌｅ [1].",
  "A pilot takes four weeks, see https：//evil [1].",
  "A pilot takes four weeks, see https：／／evil.example／pay [1].",
  "A pilot takes four weeks, see bücher.example or пример.рф [1].",
  "A pilot takes four weeks, see xn--e1afmkfd.xn--p1ai [1].",
  "A person is asked at sales＠evil.example where it is unsure [2].",
  "I can’t find that on the website.",
])("[ANSW-06] [P6] a sentence that must not be shown isn't, however it is split: %s", (sentence) => {
  for (const pieces of cuts(sentence)) expect(shown(pieces)).toBe("");
  for (const pieces of cuts(`${sentence} A pilot takes four weeks [1].`))
    expect(shown(pieces)).toBe("A pilot takes four weeks [1].");
});

test("[ANSW-06] an email or web address that the cited passage has is shown; another page of that host isn’t", () => {
  const text =
    "Write to office@northwind.example or read northwind.example/prices. A pilot takes 2.5 weeks, e.g. with Node.js.";
  const passThrough = (sentence: string) => {
    const gate = createSentenceGate({ passages: [{ text, source: prices }], index, binding: [] });
    return gate.push(sentence) + gate.end();
  };
  for (const sentence of [
    "Write to office@northwind.example [1].",
    "Read northwind.example/prices [1].",
    "A pilot takes 2.5 weeks, e.g. with Node.js [1].",
  ])
    expect(passThrough(sentence)).toBe(sentence);
  for (const other of ["northwind.example/pay", "wind.example/prices", "sales@northwind.example", "Vue.js"])
    expect(passThrough(`A pilot takes weeks, read ${other} [1].`)).toBe("");
});

test.for([
  "<think>A pilot takes four weeks [1].</think>A pilot takes four weeks [1].",
  "<thinking>Let me see.\nA pilot takes four weeks [1].\n</thinking>\n\nA pilot takes four weeks [1].",
  "I look it up</think>A pilot takes four weeks [1].",
  "A pilot takes four weeks [1]. <think>A pilot costs $5,000 [1].",
  '<THINK type="plan">A pilot costs $5,000 [1]. So.</THINK>A pilot takes four weeks [1].',
])("[ANSW-06] reasoning is never shown, however it is split: %s", (text) => {
  for (const pieces of cuts(text)) expect(shown(pieces)).toBe("A pilot takes four weeks [1].");
});

test.for(["A pilot takes four weeks【1】.", "A pilot takes four weeks [1†source].", "A pilot takes four weeks.[^1]"])(
  "[ANSW-06] citations as other models write them count: %s",
  (sentence) => {
    for (const pieces of cuts(`${sentence} A person is asked【2†L1-L4】.`))
      expect(shown(pieces)).toBe("A pilot takes four weeks [1]. A person is asked [2].");
  },
);

test("[P2] links, pictures, tags and addresses are removed, their words kept", () => {
  expect(
    shown([
      "A [pilot](https://evil.example) ![takes](https://evil.example/p) <b>four</b> `weeks` https://evil.example/z [1].",
    ]),
  ).toBe("A pilot takes four 'weeks' [1].");
});

test("[P2] a sentence longer than any honest one isn't shown, nor one whose markup has no end; those after it are", () => {
  const modelText = "A pilot takes four weeks [1].";
  const endless = `${"[".repeat(300)}A pilot takes four weeks${"](x)".repeat(300)} [1].`;
  const lasting = `A pilot takes four weeks${", four weeks".repeat(200)} [1].`;
  for (const sentence of [endless, lasting]) expect(shown([`${sentence}\n${modelText}`])).toBe(modelText);
});

test("[P2] no tag, picture or link is let through, for any text in any chunks", () => {
  const part = fc.constantFrom(
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
    "A pilot takes four weeks [1].",
    "[1]",
    "[9]",
    "!",
    "/services",
    "`",
    "<think>",
    "</think>",
  );
  fc.assert(
    fc.property(
      fc.array(
        fc.array(part, { maxLength: 6 }).map((parts) => parts.join("")),
        { maxLength: 8 },
      ),
      (pieces) => {
        const text = shown(pieces);
        expect(text).not.toMatch(/[<>`]|https?:\/\/|javascript:|!\[|\]\(/);
        expect([...text.matchAll(/\[([^\]]*)\]/g)].filter(([, inner]) => inner !== "1")).toEqual([]);
      },
    ),
    { numRuns: 2_000 },
  );
});
