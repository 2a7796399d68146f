// Draws a post's cover from its slug: the same on every machine, permanently. A change here redraws all covers; a test
// pins one. A slug with a subject shows it (cover-motifs.ts), any other a form of the wind.
import { blend, bump, focus, saddle, source, spiral, vortex, wave } from "./angles.ts";
import type { AngleField, Point } from "./angles.ts";
import { drawnMotif, findMotif } from "./cover-motifs.ts";
import type { Motif } from "./cover-motifs.ts";
import { palette } from "./palette.ts";
import { between, createRandom, fnv1a, pick } from "./random.ts";
import type { Random } from "./random.ts";
import { toneOf, vanes } from "./vane-field.ts";
import { svgFile, toneElements, vanePaths } from "./vane-path.ts";
import type { ToneColors } from "./vane-path.ts";

export const coverSize = { width: 1200, height: 750 } as const;

interface CoverColors extends ToneColors {
  readonly ground: string;
}

const sand: CoverColors = { ground: palette.sand, quiet: palette.sandLine, near: palette.ink700, flare: palette.flare };
const sky: CoverColors = {
  ground: palette.blue100,
  quiet: palette.blue300,
  near: palette.ink700,
  flare: palette.flare,
};
const ink: CoverColors = { ground: palette.ink900, quiet: palette.ink600, near: palette.blue300, flare: palette.flare };
const blue: CoverColors = {
  ground: palette.ink700,
  quiet: palette.blue400,
  near: palette.blue100,
  flare: palette.flareHi,
};
const flare: CoverColors = {
  ground: palette.flare,
  quiet: palette.flareDeep,
  near: palette.ink950,
  flare: palette.onInk,
};

const grounds = [sand, sky, ink, blue, flare] as const;

/** Finer than the wind's, for outlines. */
const motifStep = 30;

const neighbours = 3; // a row has at most three covers

/** Returns the background of each cover in a list, by index, so that neighbours differ. */
export function backgroundsInList(slugs: readonly string[]): Map<string, number> {
  const taken: number[] = [];
  return new Map(
    slugs.toReversed().map((slug) => {
      const ownGround = groundOf(slug);
      const others = grounds.map((_, step) => (ownGround + step) % grounds.length);
      const ground = others.find((candidate) => !taken.slice(-neighbours).includes(candidate)) ?? ownGround;
      taken.push(ground);
      return [slug, ground];
    }),
  );
}

function groundOf(slug: string): number {
  return grounds.indexOf(pick(createRandom(fnv1a(slug)), grounds));
}

/** Returns an SVG file; about 3 kB compressed, drawn in about 2 ms. `ground` replaces the slug's own. */
export function cover(slug: string, ground = groundOf(slug)): string {
  const random = createRandom(fnv1a(slug));
  const { width, height } = coverSize;
  const ownColors = pick(random, grounds);
  const colors = grounds[ground] ?? ownColors;
  const paper = `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`;
  const motif = findMotif(slug);
  if (motif) return svgFile(width, height, paper + drawMotif(motif, random, colors));
  const at = pickFocus(random);
  const reach = between(random, 260, 390);
  const angle = pickField(random, at, reach);
  const step = pick(random, [33, 40, 48]);
  const isEvent = eventShape(random, at, between(random, 130, 175));
  const near = focus(at, reach);
  const strokes = vanes({
    width,
    height,
    step,
    angle,
    growth: (x, y) => (isEvent(x, y) ? 1.04 : 0.26 + near(x, y) * 0.74),
    tone: (x, y) => toneOf(isEvent(x, y), near(x, y) > 0.24),
  });
  return svgFile(width, height, paper + toneElements(vanePaths(strokes), colors, step * 0.135));
}

function drawMotif(motif: Motif, random: Random, colors: ToneColors): string {
  const wind = wave(between(random, -0.7, 0.7), 0.5, 700);
  const strokes = drawnMotif(motif, { ...coverSize, step: motifStep, wind });
  return toneElements(vanePaths(strokes), colors, motifStep * 0.17);
}

function pickFocus(random: Random): Point {
  const { width, height } = coverSize;
  const side = pick(random, [0.32, 0.5, 0.68]);
  return { x: width * (side + between(random, -0.05, 0.05)), y: height * between(random, 0.4, 0.6) };
}

function pickField(random: Random, at: Point, reach: number): AngleField {
  const wind = wave(between(random, -0.5, 0.5), between(random, 0.2, 0.6), between(random, 500, 900));
  const near = pick<(angle: number) => AngleField>(random, [
    (angle) => vortex(at, reach * 0.4, angle * 0.5),
    (angle) => wave(angle, 1.2, reach * 2.1),
    () => source(at),
    (angle) => saddle(at, angle),
    (angle) => bump(at, reach * 0.55, angle),
    (angle) => spiral(at, 0.8 + Math.abs(angle) * 0.6),
  ]);
  return blend(wind, near(between(random, -0.8, 0.8)), focus(at, reach * 1.7));
}

type EventShape = (x: number, y: number) => boolean;

/** Returns a disc, ring, band, square or half-moon around `at`; `size` is about its radius. */
function eventShape(random: Random, at: Point, size: number): EventShape {
  const make = pick(random, [disc, ring, band, square, halfMoon]);
  return make(random, at, size);
}

function disc(_random: Random, at: Point, size: number): EventShape {
  return (x, y) => Math.hypot(x - at.x, y - at.y) < size * 0.86;
}

function ring(random: Random, at: Point, size: number): EventShape {
  const width = size * between(random, 0.36, 0.5);
  return (x, y) => Math.abs(Math.hypot(x - at.x, y - at.y) - size) < width / 2;
}

function band(random: Random, at: Point, size: number): EventShape {
  const angle = between(random, 0.9, 2.2);
  const sway = between(random, 0.2, 0.5) * size;
  const nx = Math.sin(angle);
  const ny = -Math.cos(angle);
  return (x, y) => {
    const along = (x - at.x) * ny - (y - at.y) * nx;
    return Math.abs((x - at.x) * nx + (y - at.y) * ny + sway * Math.sin(along / 130)) < size * 0.4;
  };
}

function square(random: Random, at: Point, size: number): EventShape {
  const tall = between(random, 0.8, 1.15);
  return (x, y) => Math.abs(x - at.x) < size * 0.84 && Math.abs(y - at.y) < size * 0.84 * tall;
}

function halfMoon(random: Random, at: Point, size: number): EventShape {
  const angle = between(random, -0.5, 0.9);
  const x0 = at.x + Math.cos(angle) * size * 0.55;
  const y0 = at.y + Math.sin(angle) * size * 0.55;
  return (x, y) => Math.hypot(x - at.x, y - at.y) < size * 1.12 && Math.hypot(x - x0, y - y0) > size * 0.82;
}
