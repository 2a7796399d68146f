/** Returns a UUID v4 (RFC 9562 §5.4); `crypto.randomUUID` is missing on plain http. */
export function newUuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const fixed = bytes.map((byte, index) => {
    if (index === 6) return (byte & 0x0f) | 0x40; // version
    return index === 8 ? (byte & 0x3f) | 0x80 : byte; // variant
  });
  const hex = Array.from(fixed, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
