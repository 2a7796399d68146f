import { brandColors } from "./brand.ts";
import { tint } from "./tint.ts";

/** Returns a reference colour of the design that has no name in the palette, in the brand's shade. */
export function brandShade(reference: string): string {
  return tint(reference, brandColors);
}
