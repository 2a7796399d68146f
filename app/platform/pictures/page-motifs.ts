// What the pages of services and of the company show, drawn as covers are: a motif in a field of strokes, one tone in each path,
// whose colours the page gives.
import { blend, wave } from "./angles.ts";
import { box, disc, either, level, line, motifVanes, outline, thick } from "./cover-motifs.ts";
import type { Motif } from "./cover-motifs.ts";
import { svgFile, vanePaths } from "./vane-path.ts";

export const motifSize = { width: 1200, height: 750 } as const;
/** Room for forty strokes in each of thirty rows. */
export const storySize = { width: 1185, height: 783 } as const;
const step = 30;

/** By the names of drawings (content/text.schema). */
const services = {
  /** A question, and the answer below it. */
  chatbots: {
    event: either(box(590, 400, 970, 600), line([905, 600], [945, 670], 24)),
    body: outline(either(box(260, 150, 700, 330), line([330, 330], [300, 420], 20))),
  },
  /** Three lanes into a ring; one goes on, the other to a person. */
  agents: {
    event: either(disc(900, 450, 58), upperHalf(900, 655, 135)),
    body: either(
      ...[210, 345, 480].map((y) => line([150, y], [370, y], 24)),
      outline(disc(530, 345, 110)),
      line([650, 285], [1010, 285], 24),
      line([620, 430], [770, 545], 24),
    ),
  },
  /** A tag, which is closed. */
  development: {
    event: line([665, 165], [535, 585], 34),
    body: either(
      line([430, 190], [240, 375], thick),
      line([240, 375], [430, 560], thick),
      line([770, 190], [960, 375], thick),
      line([960, 375], [770, 560], thick),
    ),
  },
  /** A cloud and what goes down. */
  cloud: {
    event: either(line([610, 290], [610, 470], 26), line([610, 500], [530, 415], 22), line([610, 500], [690, 415], 22)),
    body: outline(either(disc(420, 430, 140), disc(600, 310, 190), disc(790, 430, 140), box(420, 400, 790, 570))),
  },
} satisfies Record<string, Motif>;

export const serviceMotifNames = Object.keys(services) as (keyof typeof services)[]; // keys of the literal

export function serviceMotif(name: keyof typeof services): string {
  return tonesOf(services[name], motifSize, wave(0.25, 0.5, 700));
}

/** A form, one field of it filled in: 1,200 strokes, loose before it and level behind it. */
export function storyMotif(): string {
  const motif: Motif = {
    event: line([455, 405], [730, 405], 34),
    body: either(
      outline(box(360, 95, 825, 690)),
      ...[215, 305, 505, 595].map((y) => line([455, y], [y === 215 ? 600 : 730, y], 16)),
    ),
  };
  const wind = blend(wave(0.9, 2.3, 190), level, (x) => 1 / (1 + Math.exp((640 - x) / 90)));
  return tonesOf(motif, storySize, wind);
}

function tonesOf(motif: Motif, size: { width: number; height: number }, wind: Parameters<typeof blend>[0]): string {
  const paths = vanePaths(motifVanes(motif, { ...size, step, wind }));
  const body = (["quiet", "near", "flare"] as const).map(
    (tone) => `<path id="${tone}" d="${paths[tone]}" fill="none" stroke-width="5" stroke-linecap="round"/>`,
  );
  return svgFile(size.width, size.height, body.join(""));
}

function upperHalf(x: number, y: number, radius: number): (atX: number, atY: number) => number {
  const whole = disc(x, y, radius);
  return (atX, atY) => Math.max(whole(atX, atY), atY - y);
}
