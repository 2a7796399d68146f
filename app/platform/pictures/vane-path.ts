// Writes strokes as SVG: one path per tone, presentation attributes only.
import type { Tone, Vane } from "./vane-field.ts";

/** Empty if a tone has no strokes. */
export type TonePaths = Record<Tone, string>;

export type ToneColors = Record<Tone, string>;

/** Writes relative commands, for size. `parts` is the precision: 1, or 10 for tenths. */
export function vanePaths(strokes: readonly Vane[], parts: 1 | 10 = 1): TonePaths {
  const pathFor = (tone: Tone) => {
    const toneVanes = strokes.filter((vane) => vane.tone === tone);
    return strokePath(toneVanes, parts);
  };
  return { quiet: pathFor("quiet"), near: pathFor("near"), flare: pathFor("flare") };
}

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

export function strokeElement(path: string, color: string, width: number): string {
  if (path === "") return "";
  return `<path d="${path}" fill="none" stroke="${color}" stroke-width="${decimal(width)}" stroke-linecap="round"/>`;
}

export function toneElements(paths: TonePaths, colors: ToneColors, width: number): string {
  const tones: readonly Tone[] = ["quiet", "near", "flare"]; // back to front
  return tones.map((tone) => strokeElement(paths[tone], colors[tone], width)).join("");
}

export function svgFile(width: number, height: number, body: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

/** Rounds to at most one decimal. */
function decimal(value: number): string {
  return String(Math.round(value * 10) / 10);
}

function separated(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
