// Cached Intl.DateTimeFormat objects: creating one costs far more than using it; the first one costs a slow phone 50 ms.

const formats = new Map<string, Intl.DateTimeFormat>();

/** More than any page needs. */
const mostKept = 60;

export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(language, options);
  if (formats.size >= mostKept) formats.clear();
  formats.set(key, made);
  return made;
}
