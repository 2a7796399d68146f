/** Returns undefined for an invalid URL. Doesn't use `URL.parse` or `URL.canParse`, which Safari 16 lacks. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
