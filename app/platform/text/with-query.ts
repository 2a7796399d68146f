/** Returns a path with its query, if there is one. Doesn't use `URLSearchParams.size`, which Safari 16 lacks. */
export function withQuery(path: string, query: URLSearchParams): string {
  const text = query.toString();
  return text === "" ? path : `${path}?${text}`;
}
