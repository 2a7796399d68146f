/** Returns a percent-encoded text decoded, or as it is if it can't be: old addresses may be encoded in Latin-1. */
export function decodeUri(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
