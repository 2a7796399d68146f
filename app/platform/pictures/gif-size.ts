/**
 * Returns the most pixels that a GIF declares, for its canvas or a frame. libvips uses the first frame's size if the
 * canvas is larger than it considers likely.
 */
export function declaredGifPixels(file: Uint8Array): number {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const byteAt = (at: number) => (at < file.length ? view.getUint8(at) : 0);
  const pixelsAt = (at: number) =>
    at + 4 <= file.length ? view.getUint16(at, true) * view.getUint16(at + 2, true) : 0;
  const afterTable = (at: number, flags: number) => at + (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const afterBlocks = (from: number) => {
    let at = from;
    while (byteAt(at) > 0) at += byteAt(at) + 1;
    return at + 1;
  };
  let max = pixelsAt(6);
  let at = afterTable(13, byteAt(10));
  while (at < file.length) {
    if (byteAt(at) === 0x21) at = afterBlocks(at + 2);
    else if (byteAt(at) === 0x2c) {
      max = Math.max(max, pixelsAt(at + 5));
      at = afterBlocks(afterTable(at + 10, byteAt(at + 9)) + 1);
    } else return max;
  }
  return max;
}
