// Icons made of strokes: nine for an idea, sixteen for a technology. Path data for inline SVG, coloured by CSS.
import { createRandom, fnv1a, pick } from "./seed.ts";
import type { Random } from "./seed.ts";
import type { Vane } from "./vane-field.ts";
import { strokePath, vanePaths } from "./vane-path.ts";
import type { TonePaths } from "./vane-path.ts";

/** Draw with round caps and `strokeWidth`. Tones may be empty. */
export interface Glyph extends TonePaths {
  readonly size: number;
  readonly strokeWidth: number;
}

// Nine angles in degrees, row by row; an asterisk marks the accent colour.
const drawn = {
  agreed: "45 90 -45 0 0* 0 -45 90 45",
  asks: "-45* -45* -45* -12 -12 -12 0 0 0",
  yours: "-68 -34 0* -68 -34 0* -68 -34 0*",
  empty: "45 0 -45 90 -45* 90 -45 0 45",
  search: "20 -70 40 -35 80 -10 65 5 -50*",
  inbox: "0 0 0 0 0 0 -90 -90* -90",
  offline: "90 90 90 90 0* 90 90 90 90",
  error: "-45 -45 -45 -45 45* -45 -45 -45 -45",
  done: "-30 -30 -30 -30 -30* -30 -30 -30 -30",
} as const;

export type GlyphName = keyof typeof drawn;

export const glyphNames = Object.keys(drawn) as GlyphName[]; // keys of the literal

/** Returns 3 × 3 strokes, 60 units square. */
export function glyph(name: GlyphName): Glyph {
  const cells = drawn[name].split(" ").map((cell, index): Vane => ({
    ...center(index, 3, 60),
    angle: (Number.parseInt(cell, 10) * Math.PI) / 180,
    length: 11.6,
    tone: cell.endsWith("*") ? "flare" : "near",
  }));
  return { size: 60, strokeWidth: 3.4, ...vanePaths(cells, 10) };
}

const minDifference = 9; // of sixteen cells

/** Returns 4 × 4 strokes, 48 units square, for each name. One too similar to an earlier one is drawn again. */
export function technologyGlyphs(names: readonly string[]): Glyph[] {
  const drawnBefore: Cells[] = [];
  for (const name of names) drawnBefore.push(unlike(drawnBefore, name));
  return drawnBefore.map((cells) => ({
    size: 48,
    strokeWidth: 2.6,
    // Integers: decimals would add a third to the home page's HTML.
    quiet: strokePath(cells.flatMap((steps, index) => (steps === null ? [] : [technologyVane(steps, index)]))),
    near: "",
    flare: "",
  }));
}

/** Angles in eighths of a half turn; null: no stroke. */
type Cells = (number | null)[];

function technologyVane(steps: number, index: number): Vane {
  return { ...center(index, 4, 48), angle: (steps * Math.PI) / 8, length: 9, tone: "quiet" };
}

function unlike(others: readonly Cells[], name: string): Cells {
  const random = createRandom(fnv1a(name));
  let best: Cells = [];
  for (let tries = 0, far = -1; tries < 60 && far < minDifference; tries++) {
    const cells = technologyCells(random);
    let nearest = 16;
    for (const other of others) if (nearest > far) nearest = Math.min(nearest, difference(cells, other));
    if (nearest > far) [best, far] = [cells, nearest];
  }
  return best;
}

/** Counts cells where one has no stroke or the angles differ by 45° or more. */
function difference(one: Cells, other: Cells): number {
  return one.filter((steps, index) => {
    const there = other[index] ?? null;
    if (steps === null || there === null) return steps !== there;
    const turned = Math.abs(steps - there);
    return Math.min(turned, 8 - turned) >= 2;
  }).length;
}

/** Returns two to four strokes for one quarter; the others rotate or mirror them. */
function technologyCells(random: Random): Cells {
  const turnWith = pick(random, ["rotation", "mirror"] as const);
  const left = pick(random, [null, 0, 1, 2, 3]);
  const quarter = [0, 1, 2, 3].map((place) => (place === left ? null : Math.floor(random() * 8)));
  return Array.from({ length: 16 }, (_, index) => symmetric(quarter, index, turnWith));
}

function center(index: number, columns: number, size: number): { x: number; y: number } {
  const step = size / columns;
  return { x: ((index % columns) + 0.5) * step, y: (Math.floor(index / columns) + 0.5) * step };
}

function symmetric(quarter: Cells, index: number, by: "rotation" | "mirror"): number | null {
  const [column, row] = [index % 4, Math.floor(index / 4)];
  const [right, low] = [column > 1, row > 1];
  const [x, y] = [right ? 3 - column : column, low ? 3 - row : row];
  const swap = by === "rotation" && right !== low;
  const steps = quarter[swap ? x * 2 + y : y * 2 + x] ?? null;
  if (steps === null) return null;
  if (by === "rotation") return swap ? (steps + 4) % 8 : steps;
  return right === low ? steps : (8 - steps) % 8;
}
