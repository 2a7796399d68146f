import type { PictureType } from "#app/platform/pictures/contract.ts";

/** Returns the type that a file's first bytes show, or undefined for any other file. */
export function pictureTypeOf(file: Buffer): PictureType | undefined {
  const head = file.toString("latin1", 0, 12);
  if (head.startsWith("\xff\xd8\xff")) return "image/jpeg";
  if (head.startsWith("\x89PNG\r\n\x1a\n")) return "image/png";
  if (/^GIF8[79]a/.test(head)) return "image/gif";
  if (/^RIFF[^]{4}WEBP/.test(head)) return "image/webp";
  return /^[^]{4}ftyp/.test(head) && isAvif(file) ? "image/avif" : undefined;
}

/** One of the brands of its first box (ISO/IEC 14496-12 §4.3) is AVIF's. */
function isAvif(file: Buffer): boolean {
  const brands = file.toString("latin1", 8, Math.min(file.readUInt32BE(0), 256));
  return (brands.match(/[^]{4}/g) ?? []).some((brand) => brand === "avif" || brand === "avis");
}
