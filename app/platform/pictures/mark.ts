// The company's mark, a vane in its housing, as path data in a square of 32; and the icons that are made of it.
// Replacing the logo means replacing these two paths and public/logo*.svg.
import { palette } from "./palette.ts";

/** The open ring: draw without fill, stroke 4.4, flat caps. */
const markRing = "M18.8 7.1A10.6 10.6 0 1 0 24.83 20.97";

/** The dart whose tip leaves through the opening: fill only. */
const markDart = "M29.2 2.8 19.17 19.05 18 14 12.95 12.83Z";

/** An icon 512 units square on ink: the mark takes `part` of the width; `radius` rounds the ground's corners, in units. */
export function icon(part: number, radius: number): string {
  const scale = Math.round((512 * part * 100) / 32) / 100;
  const offset = Math.round((512 - 32 * scale) / 2);
  const ground = `<rect width="512" height="512" rx="${radius}" fill="${palette.ink950}"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="512" height="512" viewBox="0 0 512 512">${ground}<g transform="translate(${offset} ${offset}) scale(${scale})">${markOnInk()}</g></svg>`;
}

/** The mark's two shapes for an ink ground, in a square of 32. */
export function markOnInk(): string {
  const ring = `<path d="${markRing}" fill="none" stroke="${palette.onInk}" stroke-width="4.4"/>`;
  return `${ring}<path d="${markDart}" fill="${palette.flare}"/>`;
}
