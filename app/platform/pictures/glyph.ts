// Icons of ideas, made of nine strokes. Path data for inline SVG, coloured by CSS.
import type { Vane } from "./vane-field.ts";
import { vanePaths } from "./vane-path.ts";
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

function center(index: number, columns: number, size: number): { x: number; y: number } {
  const step = size / columns;
  return { x: ((index % columns) + 0.5) * step, y: (Math.floor(index / columns) + 0.5) * step };
}
