// The subject of a cover, by the words of its post's slug: strokes flow along an outline, like wind around an object.
import { blend } from "./angles.ts";
import type { AngleField } from "./angles.ts";
import { toneOf, vanes } from "./vane-field.ts";
import type { Vane } from "./vane-field.ts";

/** Distance in px to a shape's edge, negative inside it. */
export interface Shape {
  (x: number, y: number): number;
  /** Returns what strokes near a point follow, for a shape composed of others. */
  readonly followed?: (x: number, y: number) => Shape;
}

export interface Motif {
  /** The focus of the picture. */
  readonly event: Shape;
  /** The shape around it. */
  readonly body: Shape;
  /** Direction of strokes inside the body; along its outline by default. */
  readonly inner?: AngleField;
  /** Also inside the event. */
  readonly isOne?: true;
}

export const level: AngleField = () => 0;
const upright: AngleField = () => Math.PI / 2;
/** Distances between the rows of strokes of an outline, and between strokes in a row. */
const [row, pace] = [20, 36];

const motifs = {
  conversation: {
    event: outline(polygon([330, 160], [870, 160], [870, 470], [590, 470], [420, 610], [450, 470], [330, 470])),
    body: either(line([430, 270], [770, 270], 20), line([430, 375], [620, 375], 20)),
  },
  stop: { event: box(500, 275, 700, 475), body: outline(disc(600, 375, 235)) },
  bars: {
    event: box(830, 430, 920, 600),
    body: either(box(270, 130, 360, 600), box(410, 200, 500, 600), box(550, 170, 640, 600), box(690, 320, 780, 600)),
    inner: upright,
    isOne: true,
  },
  watch: {
    event: either(line([600, 400], [600, 270], 20), line([600, 400], [685, 455], 20)),
    body: either(outline(disc(600, 400, 200)), line([600, 130], [600, 170], 30)),
  },
  odd: {
    event: disc(790, 290, 84),
    body: either(...[150, 290, 430, 570].map((y) => line([270, y], [930, y], 26))),
    inner: level,
  },
  lens: {
    event: either(outline(disc(540, 320, 190)), line([685, 465], [850, 630], 30)),
    body: disc(540, 320, 140),
    inner: level,
  },
  steps: {
    event: either(line([740, 240], [960, 240], 30), line([880, 160], [960, 240], 20), line([880, 320], [960, 240], 20)),
    body: either(
      line([240, 560], [490, 560], 30),
      line([490, 560], [490, 400], 30),
      line([490, 400], [740, 400], 30),
      line([740, 400], [740, 240], 30),
    ),
  },
} satisfies Record<string, Motif>;

/** Beginnings of words, without diacritics, in the languages of the site. */
const motifWords: readonly (readonly [keyof typeof motifs, readonly string[]])[] = [
  ["conversation", ["chat", "support", "suport", "conversation", "conversa", "assistant", "asistent"]],
  ["stop", ["agent", "stop", "arret", "limit", "control"]],
  ["bars", ["cloud", "cost", "bill", "invoice", "factur", "budget", "buget", "price", "pret", "prix"]],
  ["watch", ["measur", "masur", "mesur", "time", "timp", "temps", "hour", "heure", "minut"]],
  ["odd", ["error", "eror", "erreur", "averag", "moyenne", "test", "quality", "calitat", "qualite"]],
  ["lens", ["search", "caut", "recherche", "find", "diacritic", "document"]],
  ["steps", ["pilot", "product", "days", "zile", "jours", "plan", "launch", "lans"]],
];

/** Words that only begin like one of them: a testament, a testimonial. */
const otherWords = /^test(?:a|im)/;

/** Finds the motif of the first word with a subject; null if there is none. */
export function findMotif(slug: string): Motif | null {
  for (const word of slug.split("-")) {
    const match = motifWords.find(([, beginnings]) =>
      beginnings.some((beginning) => word.startsWith(beginning) && !otherWords.test(word)),
    );
    if (match) return motifs[match[0]];
  }
  return null;
}

type MotifSpec = { width: number; height: number; step: number; wind: AngleField };

/** Returns the strokes of a motif: long inside it, shorter with distance. */
export function motifVanes(motif: Motif, { wind, ...size }: MotifSpec): Vane[] {
  const { event, body } = motif;
  return vanes({
    ...size,
    angle: alongMotif(motif, wind),
    growth: (x, y) => (event(x, y) < 0 ? 1.04 : Math.max(0.24, 0.95 - Math.max(0, body(x, y)) / 60)),
    tone: (x, y) => toneOf(event(x, y) < 0, body(x, y) < 0),
  });
}

/**
 * Returns a motif with strokes one behind the other along the outlines, so that a ring is round and a hand straight, in
 * place of those of the grid.
 */
export function drawnMotif(motif: Motif, spec: MotifSpec): Vane[] {
  const isLaid = ({ x, y }: Vane) => (motif.event(x, y) < 0 ? !motif.isOne : motif.body(x, y) < 0 && !motif.inner);
  const grid = motifVanes(motif, spec);
  const laid: Vane[] = [];
  for (const seed of grid.flatMap(around).filter(isLaid)) {
    const first = onRow(motif, seed);
    if (!isFree(motif, first, laid)) continue;
    laid.push(first);
    for (const side of [1, -1]) {
      let next = stepOn(motif, first, side);
      while (isFree(motif, next, laid)) {
        laid.push(next);
        next = stepOn(motif, next, side);
      }
    }
  }
  return [...grid.filter((vane) => !isLaid(vane)), ...laid];
}

/** Adds the rows beside a stroke, which the grid may lack. */
function around(vane: Vane): Vane[] {
  const { x, y } = vane;
  return [
    vane,
    ...[row, -row].flatMap((off) => [
      { ...vane, x: x + off },
      { ...vane, y: y + off },
    ]),
  ];
}

/** Returns true if a stroke is in the motif, beside no other, and its row is straight enough. */
function isFree(motif: Motif, { x, y, angle }: Vane, laid: readonly Vane[]): boolean {
  if (!isInside(motif, x, y) || laid.some((vane) => (vane.x - x) ** 2 + (vane.y - y) ** 2 < 81)) return false;
  const shape = shapeAt(motif, x, y);
  const [dx, dy] = [Math.cos(angle) * 12, Math.sin(angle) * 12];
  return [1, -1].every((side) => Math.abs(shape(x + side * dx, y + side * dy) - shape(x, y)) < 4);
}

function stepOn(motif: Motif, vane: Vane, side: number): Vane {
  const [dx, dy] = [Math.cos(vane.angle) * side * pace, Math.sin(vane.angle) * side * pace];
  const next = onRow(motif, { ...vane, x: vane.x + dx, y: vane.y + dy });
  // On the other side of an outline angles are turned by half a turn.
  const isBack = Math.cos(next.angle - vane.angle) < 0;
  return isBack ? { ...next, angle: next.angle + Math.PI } : next;
}

/** Moves a stroke onto the nearest row. */
function onRow(motif: Motif, { x, y, ...vane }: Vane): Vane {
  if (!isInside(motif, x, y)) return { ...vane, x, y };
  const shape = shapeAt(motif, x, y);
  const angle = tangent(shape)(x, y);
  const off = (Math.floor(shape(x, y) / row) + 0.5) * row - shape(x, y);
  const at = { x: x + Math.sin(angle) * off, y: y - Math.cos(angle) * off };
  return { ...vane, ...at, angle: tangent(shape)(at.x, at.y), tone: toneOf(motif.event(x, y) < 0, true) };
}

function isInside({ event, body }: Motif, x: number, y: number): boolean {
  return Math.min(event(x, y), body(x, y)) < 0;
}

function shapeAt({ event, body }: Motif, x: number, y: number): Shape {
  return followedBy(event(x, y) < 0 ? event : body, x, y);
}

/** Returns a wind that follows the motif's outlines close to them. */
export function alongMotif({ event, body, inner, isOne }: Motif, wind: AngleField): AngleField {
  const edge = either(event, body);
  const outside = blend(wind, tangent(edge), (x, y) => Math.exp(-((edge(x, y) / 95) ** 2)));
  return (x, y) => {
    const isInner = event(x, y) < 0 ? isOne : body(x, y) < 0;
    return isInner && inner ? inner(x, y) : outside(x, y);
  };
}

function tangent(shape: Shape): AngleField {
  return (x, y) => {
    const edge = followedBy(shape, x, y);
    return Math.atan2(edge(x, y + 4) - edge(x, y - 4), edge(x + 4, y) - edge(x - 4, y)) + Math.PI / 2;
  };
}

function followedBy(shape: Shape, x: number, y: number): Shape {
  return shape.followed?.(x, y) ?? shape;
}

export function either(...shapes: readonly Shape[]): Shape {
  const nearest = (x: number, y: number) => shapes.reduce((best, shape) => (shape(x, y) < best(x, y) ? shape : best));
  return Object.assign((x: number, y: number) => Math.min(...shapes.map((shape) => shape(x, y))), {
    followed: (x: number, y: number) => followedBy(nearest(x, y), x, y),
  });
}

/**
 * Returns an outline, four rows wide unless half of its width is given. Strokes in its middle follow the shape itself:
 * the outline's own edge is on both sides of them.
 */
export function outline(shape: Shape, half = 34): Shape {
  return Object.assign((x: number, y: number) => Math.abs(shape(x, y)) - half, {
    followed: (x: number, y: number) => followedBy(shape, x, y),
  });
}

export function disc(atX: number, atY: number, radius: number): Shape {
  return (x, y) => Math.hypot(x - atX, y - atY) - radius;
}

export function box(left: number, top: number, right: number, bottom: number): Shape {
  return (x, y) => {
    const dx = Math.max(left - x, x - right);
    const dy = Math.max(top - y, y - bottom);
    return Math.hypot(Math.max(dx, 0), Math.max(dy, 0)) + Math.min(Math.max(dx, dy), 0);
  };
}

/** Returns a polygon of corners in order; a ray from inside it crosses an odd number of its sides. */
function polygon(...corners: readonly (readonly [number, number])[]): Shape {
  const sides = corners.map((from, index) => [from, corners[(index + 1) % corners.length] ?? from] as const);
  const edge = either(...sides.map(([from, to]) => line(from, to, 0)));
  const isCrossed = ([[ax, ay], [bx, by]]: (typeof sides)[number], x: number, y: number) =>
    ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay);
  return (x, y) => (sides.filter((side) => isCrossed(side, x, y)).length % 2 === 1 ? -edge(x, y) : edge(x, y));
}

export function line([ax, ay]: readonly [number, number], [bx, by]: readonly [number, number], half: number): Shape {
  const [dx, dy] = [bx - ax, by - ay];
  return (x, y) => {
    const part = Math.min(1, Math.max(0, ((x - ax) * dx + (y - ay) * dy) / (dx * dx + dy * dy)));
    return Math.hypot(x - ax - dx * part, y - ay - dy * part) - half;
  };
}
