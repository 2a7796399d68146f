import { declaredGifPixels } from "./gif-size.ts";

export const maxPixels = 50_000_000;

/** Returns the pixels that a picture's header declares; 0 if it can't be read. Nothing is decoded. */
export function declaredPixels(file: Buffer): number {
  try {
    if (file[0] === 0xff) return jpegPixels(file);
    const head = file.toString("latin1", 0, 16);
    if (head.startsWith("\x89PNG")) return file.readUInt32BE(16) * file.readUInt32BE(20);
    if (head.startsWith("GIF8")) return declaredGifPixels(file);
    return head.startsWith("RIFF") ? webpPixels(file, head.slice(12)) : avifPixels(file);
  } catch (error) {
    if (error instanceof RangeError) return 0; // cut off
    throw error;
  }
}

/** Reads the first frame header among the segments (ITU-T T.81 §B.2.2). */
function jpegPixels(file: Buffer): number {
  for (let at = 2; ; at += 2 + file.readUInt16BE(at + 2)) {
    const marker = file.readUInt16BE(at);
    const isFrame = marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);
    if (isFrame) return file.readUInt16BE(at + 5) * file.readUInt16BE(at + 7);
    if (marker < 0xff00 || marker === 0xffda) return 0;
  }
}

/** Returns the pixels that a WebP file declares (RFC 9649 §2.5 to §2.7). */
function webpPixels(file: Buffer, chunk: string): number {
  if (chunk === "VP8X") return (1 + file.readUIntLE(24, 3)) * (1 + file.readUIntLE(27, 3));
  if (chunk === "VP8 ") return (file.readUInt16LE(26) & 0x3fff) * (file.readUInt16LE(28) & 0x3fff);
  const sides = file.readUInt32LE(21);
  return (1 + (sides & 0x3fff)) * (1 + ((sides >> 14) & 0x3fff));
}

/** Returns those of the largest item (`ispe`, ISO/IEC 23008-12 §6.5.3). */
function avifPixels(file: Buffer): number {
  let most = 0;
  for (let at = file.indexOf("ispe"); at > 0; at = file.indexOf("ispe", at + 4)) {
    if (at > 64 * 1024) break; // beyond the header
    most = Math.max(most, file.readUInt32BE(at + 8) * file.readUInt32BE(at + 12));
  }
  return most;
}
