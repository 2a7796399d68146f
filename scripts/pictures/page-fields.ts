// Background drawings of page headers, on the right, fading towards the text.
import { blend, bump, focus, rise, saddle, source, spiral, vortex, wave } from "#app/platform/pictures/angles.ts";
import type { AngleField, Point } from "#app/platform/pictures/angles.ts";
import { alongMotif, box, disc as round, either, level, line } from "#app/platform/pictures/cover-motifs.ts";
import type { Motif, Shape } from "#app/platform/pictures/cover-motifs.ts";
import { palette } from "#app/platform/pictures/palette.ts";
import { fadeAlongX, toneOf, vanes } from "#app/platform/pictures/vane-field.ts";
import { svgFile, toneElements, vanePaths } from "#app/platform/pictures/vane-path.ts";

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
  /** Highlighted beside the flare; by default whatever is close to the focus. */
  readonly isNear?: (x: number, y: number) => boolean;
  /** Parts that don't fade. */
  readonly isShown?: (x: number, y: number) => boolean;
}

const head = { width: 1440, height: 520, step: 28, from: 0.42 } as const;
/** On an axis of the finer strokes' grid, so that both halves of an object are equal. */
const heart: Point = { x: 1171.5, y: 268 };
const prevailing = wave(0.12, 0.55, 760);

/** Containers in each stack on a quay, from the left. */
const stacks = [1, 2, 4, 3];

/** Returns a point's stack and container, counted from below: five strokes wide, three high, one apart. */
function containerAt(x: number, y: number): { stack: number; level: number } | undefined {
  const [across, up] = [(x - 866) / 146, (442 - y) / 97.44];
  const [stack, storey] = [Math.floor(across), Math.floor(up)];
  const isApart = across - stack > 0.82 || up - storey > 0.75;
  return isApart || storey < 0 || storey >= (stacks[stack] ?? 0) ? undefined : { stack, level: storey };
}

/** Heights, from the left; two columns of strokes each. */
const bars = [340, 250, 170, 90, 48];

/** Returns a point's bar. */
function barAt(x: number, y: number): number | undefined {
  const at = Math.floor((x - 980) / 84);
  const isBetween = (x - 980) % 84 > 56;
  return x < 980 || isBetween || y < 430 - (bars[at] ?? 0) || y > 430 ? undefined : at;
}

const envelope: Point = { x: 1196, y: 268 };
const breeze = wave(0.95, 0.5, 760);

/** Returns how far a point is below the fold of an envelope's flap, a V between corners; undefined beside it. */
function belowFlap(x: number, y: number): number | undefined {
  const beside = Math.abs(x - envelope.x);
  return beside > 168 || Math.abs(y - envelope.y) > 112 ? undefined : y - envelope.y + 112 - (168 - beside) * 0.72;
}

/** Draws an object in a level wind, with finer strokes than other fields, as it is small. `turn` directs its event. */
function windborne(motif: Motif, turn: AngleField) {
  const { event, body } = motif;
  const around = alongMotif(motif, wave(0.15, 0.4, 700));
  return {
    ...head,
    step: 22,
    focus: heart,
    reach: 250,
    angle: (x: number, y: number) => (event(x, y) < 0 ? turn(x, y) : around(x, y)),
    flare: (x: number, y: number) => event(x, y) < 0,
    isNear: (x: number, y: number) => body(x, y) < 0,
  };
}

function ring(at: Point, radius: number, half: number): Shape {
  const edge = round(at.x, at.y, radius);
  return (x, y) => Math.abs(edge(x, y)) - half;
}

/** Returns a shape without the others. */
function without(shape: Shape, ...others: readonly Shape[]): Shape {
  return (x, y) => Math.max(shape(x, y), ...others.map((other) => -other(x, y)));
}

const { x: midX, y: midY } = heart;
const bow: Point = { x: midX, y: midY - 52 };
const hub: Point = { x: 1102, y: midY + 156 };
const dial = without(ring(hub, 254, 36), box(hub.x - 300, hub.y - 10, hub.x + 300, hub.y + 320));
const upright: AngleField = () => Math.PI / 2;
/** Between a plug and its socket. */
const out: Point = { x: 1120, y: 430 };

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
  /** A gauge that points beyond its middle: with coarser strokes, beside a title of two lines. */
  "case-studies": {
    ...windborne(
      {
        event: line([hub.x + 4, hub.y - 30], [hub.x + 116, hub.y - 186], 26),
        body: dial,
        inner: vortex(hub, 1, 0),
      },
      () => Math.atan2(-178, 126),
    ),
    step: 34,
    reach: 380,
    isShown: (x, y) => dial(x, y) < 0,
  },
  /** Containers in the wind, and the next one to be loaded. */
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
  /** Bars of decreasing height. */
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
      (x, y) => rise(-Math.max(Math.abs(x - heart.x) - 150, Math.abs(y - heart.y) - 120), 10, 16),
    ),
    flare: (x, y) => Math.abs(x - heart.x - 14) < 30 && Math.abs(y - heart.y) < 62,
  },
  /** A ticked box for a booking. */
  booked: windborne(
    {
      event: either(
        line([midX - 70, midY + 10], [midX - 14, midY + 66], 13),
        line([midX - 14, midY + 66], [midX + 84, midY - 58], 13),
      ),
      body: ring(heart, 164, 17),
    },
    (x) => (x < midX - 14 ? Math.PI / 4 : -0.9),
  ),
  blog: {
    ...head,
    focus: { x: 1190, y: 260 },
    reach: 300,
    angle: wave(-0.35, 1.15, 620),
    flare: (x, y) => Math.abs(y - 268 - 96 * Math.sin((x - 860) / 128)) < 30 && x > 900,
  },
  /** An envelope in the wind, its flap closed. */
  letter: {
    ...head,
    focus: envelope,
    reach: 290,
    angle: (x, y) => {
      const below = belowFlap(x, y);
      if (below === undefined) return breeze(x, y);
      return Math.abs(below) < 22 ? Math.sign(envelope.x - x) * Math.atan(0.72) : 0;
    },
    flare: (x, y) => Math.abs(belowFlap(x, y) ?? Infinity) < 22,
  },
  /** The blog's field over a whole screen: the background of the newsletter's results. */
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
  /** A padlock and its keyhole. */
  privacy: windborne(
    {
      event: either(round(midX, midY + 40, 28), line([midX, midY + 50], [midX, midY + 106], 10)),
      body: either(
        box(midX - 134, midY - 32, midX + 134, midY + 152),
        without(ring(bow, 84, 19), box(midX - 160, midY - 40, midX + 160, midY + 300)),
      ),
      inner: (x, y) => (y < midY - 32 ? vortex(bow, 1, 0)(x, y) : 0),
    },
    upright,
  ),
  /** A cookie with chips and a bite. */
  cookies: windborne(
    {
      event: either(
        round(midX - 66, midY - 50, 24),
        round(midX + 24, midY + 4, 24),
        round(midX - 52, midY + 74, 24),
        round(midX + 66, midY + 88, 24),
      ),
      body: without(round(midX, midY, 164), round(midX + 136, midY - 112, 82)),
      inner: vortex(heart, 1, 0),
    },
    () => 0.4,
  ),
  /** Level scales. */
  legal: windborne(
    {
      event: line([midX - 160, midY - 104], [midX + 160, midY - 104], 11),
      body: either(
        line([midX, midY - 134], [midX, midY + 136], 12),
        line([midX - 76, midY + 145], [midX + 76, midY + 145], 11),
        ...[-150, 150].flatMap((side) => [
          line([midX + side, midY - 92], [midX + side - 60, midY + 30], 10),
          line([midX + side, midY - 92], [midX + side + 60, midY + 30], 10),
          without(round(midX + side, midY + 34, 72), box(midX + side - 99, midY - 99, midX + side + 99, midY + 30)),
        ]),
      ),
    },
    level,
  ),
  /** A person with open arms. */
  accessibility: windborne(
    {
      event: line([midX - 100, midY - 22], [midX + 100, midY - 22], 14),
      body: either(
        ring(heart, 168, 17),
        ring({ x: midX, y: midY - 98 }, 36, 13),
        line([midX, midY - 20], [midX, midY + 34], 24),
        line([midX, midY + 30], [midX - 54, midY + 116], 16),
        line([midX, midY + 30], [midX + 54, midY + 116], 16),
      ),
    },
    level,
  ),
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
  /** A plug out of its socket. */
  offline: {
    ...windborne(
      {
        event: either(
          line([out.x - 70, out.y - 44], [out.x - 24, out.y - 44], 13),
          line([out.x - 70, out.y + 44], [out.x - 24, out.y + 44], 13),
        ),
        body: either(
          line([out.x - 420, out.y], [out.x - 190, out.y], 13),
          box(out.x - 190, out.y - 96, out.x - 92, out.y + 96),
          box(out.x + 62, out.y - 96, out.x + 160, out.y + 96),
          line([out.x + 160, out.y], [out.x + 420, out.y], 13),
        ),
        inner: level,
      },
      level,
    ),
    height: 900,
    step: 26,
    focus: out,
    reach: 420,
    from: 0.46,
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
  /** Disorder on the left that becomes one direction: into the assistant's input. */
  assistant: {
    ...head,
    width: 372,
    height: 650,
    step: 22,
    focus: { x: 200, y: 200 },
    reach: 280,
    from: -0.3,
    angle: blend(
      lost({ x: 60, y: 200 }),
      () => 0,
      (x) => rise(x, 190, 34),
    ),
    flare: (x, y) => x > 140 && Math.abs(y - 200) < 12,
  },
  /** The same from above, with the input below. */
  "assistant-narrow": {
    ...head,
    width: 960,
    height: 108,
    step: 18,
    focus: { x: 480, y: 108 },
    reach: 2000,
    from: -0.3,
    angle: blend(
      lost({ x: 0, y: 0 }),
      () => Math.PI / 2,
      (_, y) => rise(y, 66, 7),
    ),
    flare: () => false,
  },
} as const satisfies Record<string, PageField>;

type PageFieldName = keyof typeof fields;

/** Each name is also its file's. */
export const pageFieldNames = Object.keys(fields) as PageFieldName[]; // keys of the literal

/** Returns an SVG file with transparent background, at most 4 kB compressed. */
export function pageField(name: PageFieldName): string {
  const field: PageField = fields[name];
  const reach = focus(field.focus, field.reach);
  const stands = (x: number, y: number) => field.flare(x, y) || field.isNear?.(x, y);
  const fade = fadeAlongX(field.width * field.from, field.width * (field.from + 0.26));
  const strokes = vanes({
    ...field,
    growth: (x, y) => Math.max(field.isNear ? Math.min(0.4, reach(x, y)) : reach(x, y), stands(x, y) ? 1 : 0),
    tone: (x, y) => toneOf(field.flare(x, y), field.isNear ? field.isNear(x, y) : reach(x, y) > 0.3),
    mask: (x, y) => (field.isShown?.(x, y) ? 1 : fade(x)),
  });
  const near = field.isNear ? palette.blue400 : palette.ink600;
  const colors = { quiet: palette.quiet, near, flare: palette.flare };
  const breadth = field.step * (field.isNear ? 0.13 : 0.09); // as broad as the others, although finer
  return svgFile(field.width, field.height, toneElements(vanePaths(strokes), colors, breadth));
}

function disc(at: Point, radius: number): (x: number, y: number) => boolean {
  return (x, y) => Math.hypot(x - at.x, y - at.y) < radius;
}

/** The path from the lost place on the right to the buttons: it falls in between, and is level before them. */
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

/** Returns a field that is regular on the left and chaotic on the right. */
function lost(at: Point): AngleField {
  const steady = wave(1.05, 0.35, 900);
  return (x, y) => {
    const chaos = Math.max(0, (x - at.x + 330) / 330);
    return steady(x, y) + chaos * (1.4 * Math.sin(x / 57 + y / 91) + 1.1 * Math.sin(y / 43 - x / 120));
  };
}
