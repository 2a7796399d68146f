/**
 * Removes diacritics and lower-cases.
 * @example folded("Ștefan ȚÎRLEA") // "stefan tirlea"
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}
