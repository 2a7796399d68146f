// The drawings of scripts/pictures.ts are small, and none needs a looser policy.
import { brotliCompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { palette } from "#app/platform/pictures/palette.ts";
import { markOnInk } from "./mark-on-ink.ts";
import { pageField, pageFieldNames } from "./page-fields.ts";
import { agentsWind, defaultPicture, waveTile } from "./still-pictures.ts";
import { storyMotif } from "./story-motif.ts";

const drawings = [
  ...pageFieldNames.map((name) => ({ name: `field ${name}`, svg: pageField(name), max: 4000 })),
  { name: "story", svg: storyMotif(), max: 5000 },
  { name: "agents", svg: agentsWind(), max: 2000 },
  { name: "wave", svg: waveTile(), max: 2000 },
  { name: "default", svg: defaultPicture(), max: 2000 },
];

test.each(drawings)("$name is a small, valid SVG of presentation attributes only", ({ svg, max }) => {
  expect(svg).not.toMatch(/style|<script|\bon\w+=|href|foreignObject|NaN|undefined/i);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="[\d.]+" viewBox="0 0 \d+ [\d.]+">/,
  );
  expect(brotliCompressSync(svg).length).toBeLessThan(max);
});

test.each(["#09153f", "#6B4E2E", "#000", "black", "#3a2100", "#1f4fa3"])(
  "[BRND-01] a client's mark in %s is drawn in the text colour on dark backgrounds, and bright parts keep their colour",
  (dark) => {
    expect(markOnInk(`<path fill="${dark}"/><path stroke="#ff8139"/><path fill="#FFF"/>`)).toBe(
      `<path fill="${palette.onInk}"/><path stroke="#ff8139"/><path fill="#FFF"/>`,
    );
  },
);

test("the story's drawing has a stroke for each of 1,200 forms", () => {
  const strokes = [...storyMotif().matchAll(/ d="([^"]*)"/g)].flatMap(([, path = ""]) => path.match(/m/g) ?? []);
  expect(strokes).toHaveLength(1200);
});
