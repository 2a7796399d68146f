/** Returns undefined for what is no URL. Not `URL.parse` or `URL.canParse`: Safari 16 has neither. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}
