// Whole drawings: the same name gives the same picture, they are small, and none needs a looser CSP.
import { execFileSync } from "node:child_process";
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { findMotif } from "./cover-motifs.ts";
import { cover } from "./cover.ts";
import { glyph, glyphNames } from "./glyph.ts";
import { icon } from "./mark.ts";
import { createRandom, fnv1a, pick } from "./random.ts";
import { renderPng } from "./render-png.server.ts";
import { textWidth, wrapText } from "./text-measure.ts";

const slugs = Array.from({ length: 60 }, (_, index) => `a-post-about-thing-${index}`);
const subjects = [
  "what-a-support-chatbot-refuses",
  "agents-need-a-stop-button",
  "a-cloud-bill-you-can-explain",
  "masurati-munca",
  "les-erreurs-avant-la-moyenne",
  "cautare-fara-diacritice",
  "du-pilote-a-la-production",
];
const drawings = [
  ...[...slugs, ...subjects].map((slug) => ({ name: `cover ${slug}`, svg: cover(slug), max: 3600 })),
  { name: "icon", svg: icon(0.8, 96), max: 400 },
];

test.each(drawings)("$name is a small, valid SVG of presentation attributes only", async ({ svg, max }) => {
  expect(svg).not.toMatch(/style|<script|\bon\w+=|href|foreignObject|NaN|undefined/i);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="[\d.]+" viewBox="0 0 \d+ [\d.]+">/,
  );
  await expect(renderPng(svg, 16)).resolves.toBeInstanceOf(Buffer);
  expect(brotliCompressSync(svg).length).toBeLessThan(max);
});

test("[OPEN-13] the same slug gives the same cover, another slug another", () => {
  expect(cover("agents-need-a-stop-button")).toBe(cover("agents-need-a-stop-button"));
  expect(new Set(slugs.map((slug) => cover(slug))).size).toBe(slugs.length);
});

test("[OPEN-13] a slug that names a subject shows it in every language, another subject another", () => {
  const strokes = (slug: string) => cover(slug, 0).replaceAll(/\.\d/g, "");
  const motifs = subjects.map((slug) => findMotif(slug));
  expect(new Set(motifs).size).toBe(subjects.length);
  expect(motifs).not.toContain(null);
  expect(findMotif("mesurer-le-travail")).toBe(findMotif("measure-the-work"));
  expect(new Set(subjects.map(strokes)).size).toBe(subjects.length);
  expect(findMotif("holiday-notes")).toBe(null);
  expect(findMotif("testamentul-scris-de-mana")).toBe(null);
  expect(findMotif("tests-first")).not.toBe(null);
});

test("[OPEN-13] covers are deterministic across processes", () => {
  const script = `const { cover } = await import(${JSON.stringify(import.meta.resolve("./cover.ts"))});
    process.stdout.write(JSON.stringify(${JSON.stringify(slugs.toReversed())}.map(cover)));`;
  const drawn: unknown = JSON.parse(execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString());
  expect(drawn).toEqual(slugs.toReversed().map(cover));
});

test("[OPEN-13] all five grounds are used, none for more than two posts in five", () => {
  const grounds = slugs.map((slug) => /fill="(#\w+)"/.exec(cover(slug))?.[1]);
  expect(new Set(grounds).size).toBe(5);
  for (const ground of new Set(grounds)) expect(grounds.filter((other) => other === ground).length).toBeLessThan(25);
});

test("glyphs of ideas have nine strokes, some of them flare", () => {
  for (const name of glyphNames) {
    const { near, flare } = glyph(name);
    expect(near.split("m").length + flare.split("m").length - 2).toBe(9);
    expect(flare).not.toBe("");
  }
});

test("seeds are FNV-1a, and numbers stay between 0 and 1", () => {
  expect(fnv1a("")).toBe(0x811c9dc5);
  expect(fnv1a("foobar")).toBe(0xbf9cf968);
  const random = createRandom(1);
  for (let i = 0; i < 1000; i += 1) expect(random()).toSatisfy((value: number) => value >= 0 && value < 1);
  expect(pick(() => 0.999, ["a", "b"])).toBe("b");
});

test("text is measured rather too wide than too narrow, and wraps at spaces", () => {
  expect(textWidth("Carrier tracking", 100)).toBeGreaterThan(740);
  expect(wrapText("one two three", 10, 40)).toEqual(["one two", "three"]);
  expect(wrapText("unbreakable", 10, 5)).toEqual(["unbreakable"]);
  expect(wrapText("", 10, 5)).toEqual([""]);
});
