// Inlined in the head, so it has no imports.

export const languageKey = "i18nextLng";

/** @example parseLanguage("ro-RO") // "ro" */
export function parseLanguage(code: string | null): string | undefined {
  return /^([a-z]{2})(-[a-z0-9-]{1,40})?$/i.exec(code ?? "")?.[1]?.toLowerCase();
}
