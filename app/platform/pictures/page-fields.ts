// Background drawings of page headers, at the right, fading before the text.
import { blend, bump, focus, saddle, source, spiral, vortex, wave } from "./angles.ts";
import type { AngleField, Point } from "./angles.ts";
import { palette } from "./palette.ts";
import { fadeAlongX, toneOf, vanes } from "./vane-field.ts";
import { svgFile, toneElements, vanePaths } from "./vane-path.ts";

interface PageField {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly focus: Point;
  readonly reach: number;
  readonly angle: AngleField;
  readonly flare: (x: number, y: number) => boolean;
  /** The left edge as a fraction of the width. */
  readonly from: number;
  /** What doesn't fade there. */
  readonly isShown?: (x: number, y: number) => boolean;
}

const head = { width: 1440, height: 520, step: 28, from: 0.42 } as const;
const heart: Point = { x: 1168, y: 268 };
const prevailing = wave(0.12, 0.55, 760);

/** Containers in each stack on a quay, from the left. */
const stacks = [1, 2, 4, 3];

/** Which stack and which container of it, from below, a point is in: five strokes wide, three high, one apart. */
function containerAt(x: number, y: number): { stack: number; level: number } | undefined {
  const [across, up] = [(x - 866) / 146, (442 - y) / 97.44];
  const [stack, level] = [Math.floor(across), Math.floor(up)];
  const isApart = across - stack > 0.82 || up - level > 0.75;
  return isApart || level < 0 || level >= (stacks[stack] ?? 0) ? undefined : { stack, level };
}

/** Heights, from the left; two columns of strokes each. */
const bars = [340, 250, 170, 90, 48];

/** Which bar a point is in. */
function barAt(x: number, y: number): number | undefined {
  const at = Math.floor((x - 980) / 84);
  const isBetween = (x - 980) % 84 > 56;
  return x < 980 || isBetween || y < 430 - (bars[at] ?? 0) || y > 430 ? undefined : at;
}

const letter: Point = { x: 1196, y: 268 };
const breeze = wave(0.95, 0.5, 760);

/** How far below the fold of a letter's flap, a V from corner to corner, a point is; nothing beside the letter. */
function belowFlap(x: number, y: number): number | undefined {
  const beside = Math.abs(x - letter.x);
  return beside > 168 || Math.abs(y - letter.y) > 112 ? undefined : y - letter.y + 112 - (168 - beside) * 0.72;
}

const fields = {
  home: {
    ...head,
    height: 760,
    focus: { x: 1176, y: 290 },
    reach: 330,
    angle: blend(prevailing, vortex({ x: 1176, y: 290 }, 170, 0.55), focus({ x: 1176, y: 290 }, 560)),
    flare: disc({ x: 1176, y: 290 }, 84),
  },
  about: {
    ...head,
    focus: heart,
    reach: 280,
    angle: blend(prevailing, spiral(heart, 1.08), focus(heart, 520)),
    flare: disc(heart, 76),
  },
  services: {
    ...head,
    focus: heart,
    reach: 280,
    angle: bump(heart, 118, 0.04),
    flare: disc(heart, 92),
  },
  "case-studies": {
    ...head,
    focus: { x: 1120, y: 268 },
    reach: 330,
    angle: blend(
      wave(0.4, 1.5, 420),
      () => 0,
      (x) => 1 / (1 + Math.exp((1090 - x) / 46)),
    ),
    flare: (x, y) => x > 1120 && Math.abs(y - 268) < 62,
  },
  /** Containers in the wind, and the one that is loaded next. */
  "case-freight": {
    ...head,
    focus: { x: 1190, y: 280 },
    reach: 360,
    angle: blend(
      breeze,
      () => 0,
      (x, y) => (containerAt(x, y) ? 1 : 0),
    ),
    flare: (x, y) => {
      const at = containerAt(x, y);
      return at?.stack === 2 && at.level === 3;
    },
  },
  /** Bars that grow shorter. */
  "case-bank": {
    ...head,
    focus: { x: 1150, y: 300 },
    reach: 330,
    angle: blend(
      prevailing,
      () => Math.PI / 2,
      (x, y) => (barAt(x, y) === undefined ? 0 : 1),
    ),
    flare: (x, y) => barAt(x, y) === bars.length - 1,
  },
  /** Rings of a telephone. */
  "case-clinic": {
    ...head,
    focus: heart,
    reach: 300,
    angle: blend(prevailing, vortex(heart, 1, 0), focus(heart, 420)),
    flare: (x, y) => Math.abs(Math.hypot(x - heart.x, y - heart.y) - 120) < 16 && y < heart.y + 20 && x > heart.x - 40,
  },
  contact: {
    ...head,
    focus: heart,
    reach: 270,
    angle: blend(prevailing, source(heart), focus(heart, 460)),
    flare: disc(heart, 80),
  },
  book: {
    ...head,
    focus: heart,
    reach: 290,
    angle: blend(
      prevailing,
      () => Math.PI / 2,
      (x, y) => 1 / (1 + Math.exp((Math.max(Math.abs(x - heart.x) - 150, Math.abs(y - heart.y) - 120) + 10) / 16)),
    ),
    flare: (x, y) => Math.abs(x - heart.x - 14) < 30 && Math.abs(y - heart.y) < 62,
  },
  blog: {
    ...head,
    focus: { x: 1190, y: 260 },
    reach: 300,
    angle: wave(-0.35, 1.15, 620),
    flare: (x, y) => Math.abs(y - 268 - 96 * Math.sin((x - 860) / 128)) < 30 && x > 900,
  },
  /** A letter in the wind, its flap closed. */
  letter: {
    ...head,
    focus: letter,
    reach: 290,
    angle: (x, y) => {
      const below = belowFlap(x, y);
      if (below === undefined) return breeze(x, y);
      return Math.abs(below) < 22 ? Math.sign(letter.x - x) * Math.atan(0.72) : 0;
    },
    flare: (x, y) => Math.abs(belowFlap(x, y) ?? Infinity) < 22,
  },
  /** The blog's, over a whole screen: what the newsletter's outcomes stand on. */
  sent: {
    ...head,
    height: 900,
    step: 30,
    focus: { x: 1190, y: 440 },
    reach: 420,
    from: 0.46,
    angle: wave(-0.35, 1.15, 620),
    flare: (x, y) => Math.abs(y - 448 - 96 * Math.sin((x - 860) / 128)) < 30 && x > 900,
  },
  faq: {
    ...head,
    focus: heart,
    reach: 280,
    angle: saddle(heart, 0.4),
    flare: disc(heart, 70),
  },
  legal: {
    ...head,
    focus: { x: 1300, y: 260 },
    reach: 240,
    angle: wave(0, 0.16, 900),
    flare: (x, y) => x > 1150 && Math.abs(y - 262) < 12,
  },
  "not-found": {
    ...head,
    height: 900,
    step: 30,
    focus: { x: 1180, y: 430 },
    reach: 420,
    from: 0.46,
    angle: blend(
      lost({ x: 1180, y: 430 }),
      (x) => Math.atan(trailSlope(x)),
      (x, y) => Math.exp(-((fromTrail(x, y) / 60) ** 2)),
    ),
    flare: (x, y) => Math.hypot(x - 1180, y - 430) < 58 || fromTrail(x, y) < 14,
    isShown: (x, y) => fromTrail(x, y) < 14,
  },
  login: {
    ...head,
    width: 720,
    height: 960,
    focus: { x: 420, y: 440 },
    reach: 260,
    from: -0.2,
    angle: blend(wave(0.5, 0.5, 700), vortex({ x: 420, y: 440 }, 130, 0.5), focus({ x: 420, y: 440 }, 460)),
    flare: disc({ x: 420, y: 440 }, 78),
  },
  /** Disorder at the left that becomes one direction: into the assistant's input. */
  assistant: {
    ...head,
    width: 320,
    height: 650,
    step: 22,
    focus: { x: 170, y: 200 },
    reach: 250,
    from: -0.3,
    angle: blend(
      lost({ x: 60, y: 200 }),
      () => 0,
      (x) => 1 / (1 + Math.exp((165 - x) / 34)),
    ),
    flare: (x, y) => x > 110 && Math.abs(y - 200) < 12,
  },
} as const satisfies Record<string, PageField>;

/** The name is also the file's. */
export type PageFieldName = keyof typeof fields;

export const pageFieldNames = Object.keys(fields) as PageFieldName[]; // keys of the literal

export function fieldSize(name: PageFieldName): { width: number; height: number } {
  const { width, height } = fields[name];
  return { width, height };
}

/** Returns an SVG file with transparent background, at most 4 kB compressed. */
export function pageField(name: PageFieldName, from: number = fields[name].from): string {
  const field: PageField = fields[name];
  const reach = focus(field.focus, field.reach);
  const fade = fadeAlongX(field.width * from, field.width * (from + 0.26));
  const strokes = vanes({
    ...field,
    growth: (x, y) => Math.max(reach(x, y), field.flare(x, y) ? 1 : 0),
    tone: (x, y) => toneOf(field.flare(x, y), reach(x, y) > 0.3),
    mask: (x, y) => (field.isShown?.(x, y) ? 1 : fade(x)),
  });
  const colors = { quiet: palette.quiet, near: palette.ink600, flare: palette.flare };
  return svgFile(field.width, field.height, toneElements(vanePaths(strokes), colors, field.step * 0.09));
}

function disc(at: Point, radius: number): (x: number, y: number) => boolean {
  return (x, y) => Math.hypot(x - at.x, y - at.y) < radius;
}

/** The way back from the lost place at the right to the buttons: it falls between these, and is level before them. */
const [trailStart, trailFall, trailEnd] = [1150, 760, 620];
const [trailTop, trailBottom] = [430, 587];

function trailAt(x: number): number {
  const t = Math.min(1, Math.max(0, (x - trailFall) / (trailStart - trailFall)));
  return trailBottom - (trailBottom - trailTop) * t * t * (3 - 2 * t);
}

function trailSlope(x: number): number {
  return (trailAt(x + 2) - trailAt(x - 2)) / 4;
}

function fromTrail(x: number, y: number): number {
  if (x < trailEnd || x > trailStart) return Infinity;
  return Math.abs(y - trailAt(x)) * Math.cos(Math.atan(trailSlope(x)));
}

/** Regular at the left, chaotic at the right. */
function lost(at: Point): AngleField {
  const steady = wave(1.05, 0.35, 900);
  return (x, y) => {
    const chaos = Math.max(0, (x - at.x + 330) / 330);
    return steady(x, y) + chaos * (1.4 * Math.sin(x / 57 + y / 91) + 1.1 * Math.sin(y / 43 - x / 120));
  };
}
