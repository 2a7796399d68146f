const allowedChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH"]);

/**
 * Returns true for a WebP file that holds one picture and nothing besides: no metadata, colour profile or animation,
 * and nothing after its end (RFC 9649).
 */
export function isPlainWebp(file: Buffer): boolean {
  if (file.toString("latin1", 0, 4) !== "RIFF" || file.toString("latin1", 8, 12) !== "WEBP") return false;
  if (file.readUInt32LE(4) + 8 !== file.length) return false;
  let at = 12;
  while (at + 8 <= file.length) {
    if (!allowedChunks.has(file.toString("latin1", at, at + 4))) return false;
    const size = file.readUInt32LE(at + 4);
    at += 8 + size + (size % 2);
  }
  return at === file.length;
}
