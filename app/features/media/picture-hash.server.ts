import { createHash } from "node:crypto";

/** Returns the beginning of a file's SHA-256, by which the library identifies it. */
export function pictureHash(file: Buffer): string {
  return createHash("sha256").update(file).digest("hex").slice(0, 32);
}
