// Draws the portraits of the demonstration for a company that still has them.
import { brandColors } from "#app/platform/brand/brand.ts";
import { toLch } from "#app/platform/brand/oklch.ts";
import { tint } from "#app/platform/brand/tint.ts";

/** The demonstration's warm colours that aren't skin or hair. */
const warm = new Set(["#ff8139", "#ffa064", "#ffe6d6", "#f9bd97", "#e8671f"]);

/** Returns a portrait of the demonstration in the brand's colours; skin and hair stay as they are. */
export function portraitInBrand(svg: string): string {
  return svg.replaceAll(/#[\da-f]{6}\b/gi, (color) => (isOfBrand(color) ? tint(color, brandColors) : color));
}

function isOfBrand(color: string): boolean {
  const { hue } = toLch(color);
  return warm.has(color) || hue > 225;
}
