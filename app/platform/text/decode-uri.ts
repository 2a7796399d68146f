/** Decodes a percent-encoded text; returns it unchanged if that fails, because old URLs may be encoded in Latin-1. */
export function decodeUri(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
