/**
 * Returns the canonical name of a time zone; undefined if it is unknown.
 * @example canonicalTimeZone("asia/calcutta") // "Asia/Calcutta"
 */
export function canonicalTimeZone(name: string): string | undefined {
  try {
    return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    return undefined; // Intl throws for an unknown zone
  }
}
