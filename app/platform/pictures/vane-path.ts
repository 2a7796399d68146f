// Writes strokes as SVG path data, one path per tone, and whole SVG files with presentation attributes only.
import type { Tone, Vane } from "./vane-field.ts";

/** Path data per tone; empty where a tone has no strokes. */
export type TonePaths = Record<Tone, string>;

/** The colours of the three tones. */
export type ToneColors = Record<Tone, string>;

/** Path data of all strokes in integer coordinates, each as a relative move and line: small, and smaller compressed. */
export function vanePaths(strokes: readonly Vane[]): TonePaths {
  return {
    quiet: strokePath(strokes.filter((vane) => vane.tone === "quiet")),
    near: strokePath(strokes.filter((vane) => vane.tone === "near")),
    flare: strokePath(strokes.filter((vane) => vane.tone === "flare")),
  };
}

/** Path data of strokes whatever their tone; `parts` is how finely coordinates are kept: 1 or, for tenths, 10. */
export function strokePath(strokes: readonly Omit<Vane, "tone">[], parts: 1 | 10 = 1): string {
  let path = "";
  let penX = 0;
  let penY = 0;
  for (const stroke of strokes) {
    let dx = Math.round(stroke.length * parts * Math.cos(stroke.angle));
    let dy = Math.round(stroke.length * parts * Math.sin(stroke.angle));
    if (dx < 0 || (dx === 0 && dy < 0)) {
      dx = -dx;
      dy = -dy;
    }
    const x = Math.round(stroke.x * parts - dx / 2);
    const y = Math.round(stroke.y * parts - dy / 2);
    path += `m${(x - penX) / parts}${separated((y - penY) / parts)}${separated(dx / parts)}${separated(dy / parts)}`;
    penX = x + dx;
    penY = y + dy;
  }
  return path;
}

/** One `<path>` of round-capped strokes, or nothing when there are none. */
export function strokeElement(path: string, color: string, width: number): string {
  if (path === "") return "";
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${decimal(width)}" stroke-linecap="round"/>`;
}

/** The three tones of a field as elements, quiet at the back. */
export function toneElements(paths: TonePaths, colors: ToneColors, width: number): string {
  const tones: readonly Tone[] = ["quiet", "near", "flare"];
  return tones.map((tone) => strokeElement(paths[tone], colors[tone], width)).join("");
}

/** A whole SVG file of `width` × `height` units around `body`. Decorative: the page says what it is. */
export function svgFile(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** A number with at most one decimal and no trailing zero. */
export function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function separated(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
