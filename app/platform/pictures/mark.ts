// The logo's path data in a 32 × 32 box. To replace the logo, replace these two paths and public/logo*.svg.
import { palette } from "./palette.ts";

/** Stroke 4.4, no fill, flat caps. */
const markRing = "M18.8 7.1A10.6 10.6 0 1 0 24.83 20.97";

/** Fill only. */
const markDart = "M29.2 2.8 19.17 19.05 18 14 12.95 12.83Z";

/** An icon of 512 × 512; the mark takes `part` of the width. */
export function icon(part: number, radius: number): string {
  const scale = Math.round((512 * part * 100) / 32) / 100;
  const offset = Math.round((512 - 32 * scale) / 2);
  const ground = `<rect width="512" height="512" rx="${radius}" fill="${palette.ink950}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${ground}<g transform="translate(${offset} ${offset}) scale(${scale})">${markOnInk()}</g></svg>`;
}

export function markOnInk(): string {
  const ring = `<path d="${markRing}" fill="none" stroke="${palette.onInk}" stroke-width="4.4"/>`;
  return `${ring}<path d="${markDart}" fill="${palette.flare}"/>`;
}
