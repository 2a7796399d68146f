// The version of how pages' social pictures are drawn: networks fetch them again when it changes.
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { siteName } from "../../app/platform/brand/brand.ts";
import { markOnInk } from "../../app/platform/pictures/mark.ts";
import { palette } from "../../app/platform/pictures/palette.ts";

const root = join(import.meta.dirname, "../..");
const drawings = "content/pictures/fields";
const drawingCode = ["social-card.server.ts", "mark.ts"].map((file) => `app/platform/pictures/${file}`);

/** Returns a hash of the brand, the drawings and the layout code; the words are in a picture's own URL. */
export function drawingVersion(): string {
  const hash = createHash("sha256").update(JSON.stringify([siteName, palette, markOnInk()]));
  const drawn = readdirSync(join(root, drawings)).toSorted();
  for (const file of [...drawingCode, ...drawn.map((name) => `${drawings}/${name}`)])
    hash.update(readFileSync(join(root, file)));
  return hash.digest("hex").slice(0, 10);
}
