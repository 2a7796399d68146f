// Social cards, 1200 × 630 PNG. Loads 4 MB of layout code: import it in a worker or a script only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import satori from "satori";
import { cover, coverSize } from "./cover.ts";
import { markOnInk } from "./mark.ts";
import { palette } from "./palette.ts";
import { renderPng } from "./render-png.server.ts";
import type { SocialCard } from "./social-card.ts";
import { textWidth } from "./text-measure.ts";

const socialSize = { width: 1200, height: 630 } as const;
const sizeAttributes = `width="${socialSize.width}" height="${socialSize.height}"`;

const fieldLeft = 690;
const coverLeft = 836;

const { resolve } = createRequire(import.meta.url);
const family = "grotesk, grotesk-ext";
const fonts = ([400, 600] as const).flatMap((weight) =>
  (["latin", "latin-ext"] as const).map((subset) => ({
    name: subset === "latin" ? "grotesk" : "grotesk-ext",
    weight,
    data: readFileSync(
      resolve(`@fontsource/schibsted-grotesk/files/schibsted-grotesk-${subset}-${weight}-normal.woff`),
    ),
  })),
);

/** Leaves out characters that the fonts lack, such as emoji and other scripts, which would be boxes. */
export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  const missing: string[] = [];
  const loadAdditionalAsset = async (_language: string, segment: string) => {
    missing.push(segment);
    return [];
  };
  const drawn = await satori(drawTexts(card), { ...socialSize, fonts, loadAdditionalAsset });
  const textSvg =
    missing.length === 0 ? drawn : await satori(drawTexts(withoutCharacters(card, missing)), { ...socialSize, fonts });
  const mark = `<g transform="translate(72 64) scale(1.75)">${markOnInk()}</g>`;
  return renderPng(textSvg.replace(/^<svg[^>]*>/, (open) => `${open}${socialGround(card)}${mark}`));
}

function withoutCharacters(card: SocialCard, missing: readonly string[]): SocialCard {
  const characters = new Set(missing.flatMap((segment) => [...segment]));
  const left = (text: string) =>
    [...text.replaceAll("\u2011", "-")] // the non-breaking hyphen
      .filter((character) => !characters.has(character) && !/\p{M}|\u200D/u.test(character))
      .join("")
      .replaceAll(/\s+/g, " ")
      .trim();
  const { company, kicker, title, line } = card;
  return {
    ...card,
    company: left(company),
    title: left(title),
    ...(kicker === undefined ? {} : { kicker: left(kicker) }),
    ...(line === undefined ? {} : { line: left(line) }),
  };
}

function socialGround({ drawing }: Pick<SocialCard, "drawing">): string {
  const ink = `<rect ${sizeAttributes} fill="${palette.ink950}"/>`;
  return ink + ("field" in drawing ? fieldOf(drawing.field) : coverOf(drawing.cover));
}

/** Draws the field; its left part, behind the words, fades out. */
function fieldOf(file: string | undefined): string {
  const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(file ?? "")?.map(Number) ?? [];
  if (!file || !width || !height) return "";
  const scale = socialSize.height / height;
  const left = Math.round(socialSize.width - width * scale * 0.875);
  const stops = `<stop stop-color="#000"/><stop offset="1" stop-color="#fff"/>`;
  const fade = `<linearGradient id="fade" gradientUnits="userSpaceOnUse" x1="${fieldLeft}" x2="${fieldLeft + 0.26 * width * scale}" y1="0" y2="0">${stops}</linearGradient>`;
  const mask = `<mask id="at-right" maskUnits="userSpaceOnUse" x="0" y="0" ${sizeAttributes}><rect ${sizeAttributes} fill="url(#fade)"/></mask>`;
  return `${fade}${mask}<g mask="url(#at-right)">${placed(file, `translate(${left} 0) scale(${scale})`)}</g>`;
}

function coverOf(slug: string): string {
  const scale = socialSize.height / coverSize.height;
  const middle = coverLeft + (socialSize.width - coverLeft) / 2 - (coverSize.width * scale) / 2;
  const clip = `<clipPath id="at-right"><rect x="${coverLeft}" width="${socialSize.width - coverLeft}" height="${socialSize.height}"/></clipPath>`;
  return `${clip}<g clip-path="url(#at-right)">${placed(cover(slug), `translate(${middle} 0) scale(${scale})`)}</g>`;
}

function placed(file: string, transform: string): string {
  return `<g transform="${transform}">${file.replaceAll(/^[^]*?<svg[^>]*>|<\/svg>\s*$/g, "")}</g>`;
}

type Style = Record<string, string | number>;
const box = (style: Style, ...children: unknown[]) => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

function drawTexts({ company, kicker, title, line }: SocialCard) {
  const size = titleFontSize(title);
  const above = { fontSize: 28, fontWeight: 600, color: palette.flare, marginBottom: 22 };
  const head = {
    fontSize: size,
    fontWeight: 600,
    lineHeight: 1.02,
    letterSpacing: -0.036 * size,
    lineClamp: size < 50 ? 6 : 5,
  };
  const below = {
    fontSize: 29,
    lineHeight: 1.36,
    color: palette.onInk2,
    marginTop: 26,
    lineClamp: kicker ? 2 : 3,
    display: "block",
  };
  return box(
    {
      ...socialSize,
      boxSizing: "border-box",
      flexDirection: "column",
      justifyContent: "space-between",
      padding: "64px 72px 62px",
      fontFamily: family,
      color: palette.onInk,
    },
    box({ fontSize: 44, fontWeight: 600, letterSpacing: -1.2, marginLeft: 76, marginTop: -1 }, company),
    box(
      { flexDirection: "column", width: titleWidth },
      ...(kicker ? [box(above, kicker)] : []),
      box({ ...head, display: "block", textWrap: "balance" }, title),
      ...(line ? [box({ ...below, width: 650 }, line)] : []),
    ),
  );
}

const titleWidth = 704;

/** Returns a title's font size: short ones are larger; the longest fits in five lines, the longest word in one. */
export function titleFontSize(title: string): number {
  const steps = [
    [22, 100],
    [36, 86],
    [60, 70],
    [90, 60],
    [130, 50],
  ] as const;
  const size = steps.find(([length]) => title.length <= length)?.[1] ?? 42;
  const widest = Math.max(...title.split(/[\s-]/).map((word) => textWidth(word, 1000) - 36 * word.length), 1); // without tracking
  return Math.min(size, Math.floor((titleWidth / widest) * 1000));
}
