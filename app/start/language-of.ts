// What a code says of the language, the same for the script in the head and the detector. It has no imports: it is inline.

/** The key in the browser's storage under which the choice is kept. */
export const languageKey = "i18nextLng";

/**
 * The language of a well-formed code, without region or script; undefined for anything else.
 * @example languageOf("ro-RO") // "ro"
 */
export function languageOf(code: string | null): string | undefined {
  return /^([a-z]{2})(-[a-z0-9-]{1,40})?$/i.exec(code ?? "")?.[1]?.toLowerCase();
}
