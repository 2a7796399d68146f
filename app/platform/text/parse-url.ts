/** Returns undefined for what is no URL. Not `URL.parse` or `URL.canParse`: Safari 16 has neither. */
export function parseUrl(text: string, base?: string): URL | undefined {
  try {
    return new URL(text, base);
  } catch {
    return undefined;
  }
}

/** Returns a path with its query, if there is one. Not `URLSearchParams.size`, which Safari 16 lacks. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
