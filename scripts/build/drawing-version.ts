// How the social pictures of pages are drawn, as a version: networks fetch them again when it changes.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { siteName } from "../../app/platform/brand/brand.ts";
import { markOnInk } from "../../app/platform/pictures/mark.ts";
import { palette } from "../../app/platform/pictures/palette.ts";

const drawingCode = ["social-card.server.ts", "page-fields.ts", "mark.ts"];

/** Changes with the brand and with the drawing code; the words of a picture are in its own address. */
export function drawingVersion(): string {
  const hash = createHash("sha256").update(JSON.stringify([siteName, palette, markOnInk()]));
  for (const file of drawingCode)
    hash.update(readFileSync(join(import.meta.dirname, "../../app/platform/pictures", file)));
  return hash.digest("hex").slice(0, 10);
}
