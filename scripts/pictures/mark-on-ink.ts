import { luminance } from "#app/platform/brand/oklch.ts";
import { palette } from "#app/platform/pictures/palette.ts";

/** Least contrast of a drawing with its ground (WCAG 2.2, 1.4.11). */
const least = 3;

/** Returns a client's mark for dark backgrounds: colours too dark to be seen there are replaced by the text colour. */
export function markOnInk(svg: string): string {
  return svg.replaceAll(/#(?:[\da-f]{6}|[\da-f]{3})\b|\bblack\b/gi, (color) =>
    isVisible(inSixDigits(color)) ? color : palette.onInk,
  );
}

/** Returns true if a colour contrasts enough with the lightest background of a mark: the surface of bands. */
function isVisible(hex: string): boolean {
  return luminance(hex) + 0.05 >= least * (luminance(palette.ink900) + 0.05);
}

function inSixDigits(color: string): string {
  if (color.toLowerCase() === "black") return "#000000";
  return color.length === 4 ? color.replaceAll(/[\da-f]/gi, "$&$&") : color;
}
