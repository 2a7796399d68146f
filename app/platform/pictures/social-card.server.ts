// Social cards, 1200 × 630 PNG. Loads 4 MB of layout code: import it in a worker or a script only.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";
import satori from "satori";
import { markOnInk } from "./mark.ts";
import { palette } from "./palette.ts";
import type { SocialCard } from "./social-card.ts";
import { socialGround, socialSize } from "./social-ground.ts";

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
const ready = initWasm(readFileSync(resolve("@resvg/resvg-wasm/index_bg.wasm")));

export async function drawSocialCard(card: SocialCard): Promise<Buffer> {
  await ready;
  const words = await satori(wordsOf(card), { ...socialSize, fonts });
  const mark = `<g transform="translate(72 64) scale(1.75)">${markOnInk()}</g>`;
  const svg = words.replace(/^<svg[^>]*>/, (open) => `${open}${socialGround(card)}${mark}`);
  const drawn = new Resvg(svg).render();
  const png = Buffer.from(drawn.asPng());
  drawn.free();
  return png;
}

type Style = Record<string, string | number>;
const box = (style: Style, ...children: unknown[]) => ({
  type: "div",
  key: null,
  props: { style: { display: "flex", ...style }, children },
});

function wordsOf({ company, kicker, title, line }: SocialCard) {
  const size = sizeOf(title);
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
      { flexDirection: "column", width: 704 },
      ...(kicker ? [box(above, kicker)] : []),
      box({ ...head, display: "block", wordBreak: "break-word", textWrap: "balance" }, title),
      ...(line ? [box({ ...below, width: 650 }, line)] : []),
    ),
  );
}

/** Short titles are larger; the longest fits in five lines. */
function sizeOf(title: string): number {
  const steps = [
    [22, 100],
    [36, 86],
    [60, 70],
    [90, 60],
    [130, 50],
  ] as const;
  return steps.find(([length]) => title.length <= length)?.[1] ?? 42;
}
