/** @example capitalise("română", "ro") // "Română" */
export function capitalise(text: string, locale = "en"): string {
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
