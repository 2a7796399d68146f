// Formats of times, made once and only when one is needed: a page of the scheduler says some hundred times and dates, and
// making a format costs far more than using it; a browser's first costs a slow phone 50 ms.

const formats = new Map<string, Intl.DateTimeFormat>();

/** More than any page asks for; a server that meets every zone of the world doesn't keep them all. */
const mostKept = 60;

/**
 * The format of a language and options.
 * @example timeFormat("en", { timeZone: "UTC", month: "long" }).format(new Date(0)) // "January"
 */
export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const kept = formats.get(key);
  if (kept) return kept;
  const made = new Intl.DateTimeFormat(language, options);
  if (formats.size >= mostKept) formats.clear();
  formats.set(key, made);
  return made;
}
