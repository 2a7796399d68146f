// Inline in the head, so it has no imports.

/** The key in the browser's storage under which the choice is kept. */
export const languageKey = "i18nextLng";

/**
 * Returns the language of a BCP 47 code.
 * @example languageOf("ro-RO") // "ro"
 */
export function languageOf(code: string | null): string | undefined {
  return /^([a-z]{2})(-[a-z0-9-]{1,40})?$/i.exec(code ?? "")?.[1]?.toLowerCase();
}
