// Small signs made of vanes: nine strokes for an idea of ours, sixteen for a technology's name. Path data for inline
// drawing, so that the page's CSS colours the tones.
import { createRandom, fnv1a, pick } from "./seed.ts";
import type { Tone, Vane } from "./vane-field.ts";
import { strokePath, svgFile, toneElements } from "./vane-path.ts";
import type { ToneColors, TonePaths } from "./vane-path.ts";

/** A glyph in a square of `size` units; draw with round caps and `strokeWidth`. Tones may be empty. */
export interface Glyph extends TonePaths {
  readonly size: number;
  readonly strokeWidth: number;
}

// Nine angles in degrees from the top left, clockwise from the right; an asterisk makes the cell flare.
const drawn = {
  /** One number in the middle, everything points at it: for agreements. */
  agreed: "45 90 -45 0 0* 0 -45 90 45",
  /** A top row that turns to somebody: for asking a person. */
  asks: "-45* -45* -45* -12 -12 -12 0 0 0",
  /** Winds that end in one straight column: for handing over. */
  yours: "-68 -34 0* -68 -34 0* -68 -34 0*",
  /** A ring around one vane: nothing here yet. */
  empty: "45 0 -45 90 -45* 90 -45 0 45",
  /** Nothing found: vanes that point everywhere, one that keeps looking. */
  search: "20 -70 40 -35 80 -10 65 5 -50*",
  /** All in their rows, the last one in: for enquiries and letters. */
  inbox: "0 0 0 0 0 0 -90 -90* -90",
  /** No wind: for a lost connection. */
  offline: "90 90 90 90 0* 90 90 90 90",
  /** One against all others: for errors. */
  error: "-45 -45 -45 -45 45* -45 -45 -45 -45",
  /** Everything flows one way: for done. */
  done: "-30 -30 -30 -30 -30* -30 -30 -30 -30",
} as const;

/** The ideas that have a glyph. */
export type GlyphName = keyof typeof drawn;

/** All names of glyphs. */
export const glyphNames = Object.keys(drawn) as GlyphName[]; // the keys of a literal are its names

/** The 3 × 3 glyph of an idea, 60 units square. */
export function glyph(name: GlyphName): Glyph {
  const cells = drawn[name].split(" ").map((cell, index): Vane => ({
    ...center(index, 3, 60),
    angle: (Number.parseInt(cell, 10) * Math.PI) / 180,
    length: 11.6,
    tone: cell.endsWith("*") ? "flare" : "near",
  }));
  return { size: 60, strokeWidth: 3.4, ...paths(cells) };
}

/** The 4 × 4 glyph of a technology, 48 units square, from its name: the same name, the same glyph; all in `quiet`. */
export function technologyGlyph(name: string): Glyph {
  const random = createRandom(fnv1a(name));
  const turnWith = pick(random, ["rotation", "mirror"] as const);
  const steps = [0, 1, 2, 3].map(() => Math.floor(random() * 8));
  const cells = Array.from({ length: 16 }, (_, index): Vane => {
    const column = index % 4;
    const row = Math.floor(index / 4);
    return { ...center(index, 4, 48), angle: symmetric(steps, column, row, turnWith), length: 8.4, tone: "quiet" };
  });
  // Whole units: twelve of them stand on the home page, and tenths would be a third more of its HTML.
  return { size: 48, strokeWidth: 2.2, quiet: strokePath(cells), near: "", flare: "" };
}

/** A glyph as a whole SVG file. */
export function glyphToSvg(drawing: Glyph, colors: ToneColors): string {
  return svgFile(drawing.size, drawing.size, toneElements(drawing, colors, drawing.strokeWidth));
}

function center(index: number, columns: number, size: number): { x: number; y: number } {
  const step = size / columns;
  return { x: ((index % columns) + 0.5) * step, y: (Math.floor(index / columns) + 0.5) * step };
}

/** Four angles for the top left quarter; the other quarters repeat them, turned or mirrored. */
function symmetric(steps: readonly number[], column: number, row: number, by: "rotation" | "mirror"): number {
  const right = column > 1;
  const low = row > 1;
  const x = right ? 3 - column : column;
  const y = low ? 3 - row : row;
  const swap = by === "rotation" && right !== low;
  const angle = ((steps[swap ? x * 2 + y : y * 2 + x] ?? 0) * Math.PI) / 8;
  if (by === "rotation") return swap ? angle + Math.PI / 2 : angle;
  return right === low ? angle : -angle;
}

function paths(cells: readonly Vane[]): TonePaths {
  const of = (tone: Tone) =>
    strokePath(
      cells.filter((cell) => cell.tone === tone),
      10,
    );
  return { quiet: of("quiet"), near: of("near"), flare: of("flare") };
}
