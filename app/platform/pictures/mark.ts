// The company's symbol (brand.yaml) for drawn pictures, in a 32 × 32 box.
import { mark, markPicture } from "#app/platform/brand/brand.ts";
import type { MarkShape } from "#app/platform/brand/brand.ts";
import { palette } from "./palette.ts";

/** Returns an icon of 512 × 512; the mark takes `part` of the width. */
export function icon(part: number, radius: number): string {
  const scale = Math.round((512 * part * 100) / 32) / 100;
  const offset = Math.round((512 - 32 * scale) / 2);
  const ground = `<rect width="512" height="512" rx="${radius}" fill="${palette.ink950}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${ground}<g transform="translate(${offset} ${offset}) scale(${scale})">${markOnInk()}</g></svg>`;
}

export function markOnInk(): string {
  if ("href" in mark) return markPicture;
  const shapes = mark.shapes.map(shapeOnInk).join("");
  return mark.viewBox === "0 0 32 32"
    ? shapes
    : `<svg width="32" height="32" viewBox="${mark.viewBox}">${shapes}</svg>`;
}

function shapeOnInk({ d, stroke, isAccent }: MarkShape): string {
  const color = isAccent ? palette.flare : palette.onInk;
  if (stroke === undefined) return `<path d="${d}" fill="${color}"/>`;
  return `<path d="${d}" fill="none" stroke="${color}" stroke-width="${stroke}"/>`;
}
