import { brandColors } from "./brand.ts";
import { tint } from "./tint.ts";

/** Returns a reference colour of the design, one that the palette has no name for, in the brand's shade. */
export function brandShade(reference: string): string {
  return tint(reference, brandColors);
}
