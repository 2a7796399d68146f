// Fields of short strokes on a hexagonal grid, each turned by an angle function.
import type { AngleField } from "./angles.ts";

/** Background, surroundings of the focus, and the focus. */
export type Tone = "quiet" | "near" | "flare";

export interface Vane {
  readonly x: number;
  readonly y: number;
  readonly angle: number; // radians
  readonly length: number;
  readonly tone: Tone;
}

/** `step` is the grid's distance; `growth` and `mask` return 0 to 1. */
export interface FieldSpec {
  readonly width: number;
  readonly height: number;
  readonly step: number;
  readonly angle: AngleField;
  /** 0 gives a stroke of .2 step, 1 gives one of .86 step. */
  readonly growth: (x: number, y: number) => number;
  readonly tone: (x: number, y: number) => Tone;
  /** Shortens strokes; none below .08. Default: 1. */
  readonly mask?: (x: number, y: number) => number;
}

const ROW_HEIGHT = 0.87;
const SHORTEST = 0.2;
const LONGEST = 0.86;
const VANISHES = 0.08;

/** Returns the strokes row by row; about width × height / (.87 × step²). */
export function vanes(spec: FieldSpec): Vane[] {
  const placed: Vane[] = [];
  const rowHeight = spec.step * ROW_HEIGHT;
  const rows = Math.ceil(spec.height / rowHeight);
  const columns = Math.ceil(spec.width / spec.step) + 1;
  for (let row = 0; row < rows; row += 1) {
    const y = (row + 0.5) * rowHeight;
    const shift = row % 2 === 0 ? 0.25 : -0.25;
    for (let column = 0; column < columns; column += 1) {
      const x = (column + 0.5 + shift) * spec.step;
      const density = spec.mask?.(x, y) ?? 1;
      if (x > spec.width + spec.step / 2 || density < VANISHES) continue;
      const length = spec.step * (SHORTEST + (LONGEST - SHORTEST) * clamp(spec.growth(x, y))) * clamp(density);
      placed.push({ x, y, angle: spec.angle(x, y), length, tone: spec.tone(x, y) });
    }
  }
  return placed;
}

export function toneOf(isEvent: boolean, isNear: boolean): Tone {
  if (isEvent) return "flare";
  return isNear ? "near" : "quiet";
}

/** Returns a mask along x: 0 at `from`, 1 at `to`, smooth between. */
export function fadeAlongX(from: number, to: number): (x: number) => number {
  return (x) => {
    const t = clamp((x - from) / (to - from));
    return t * t * (3 - 2 * t);
  };
}

function clamp(value: number): number {
  return Math.min(1, Math.max(0, value));
}
