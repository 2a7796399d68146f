// Caches Intl.DateTimeFormat objects: the first one costs a slow phone 50 ms.

const formats = new Map<string, Intl.DateTimeFormat>();

const maxCached = 60; // more than any page needs

/** Returns a format for readers: English as in the dates of posts (decision 116), and all clocks with 24 hours. */
export function readerFormat(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  return timeFormat(locale === "en" ? "en-US" : locale, { hourCycle: "h23", ...options });
}

/** Returns a format of a language for the team; English is British, as its spelling is. */
export function timeFormat(language: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = language + JSON.stringify(options);
  const cached = formats.get(key);
  if (cached) return cached;
  const created = new Intl.DateTimeFormat(language === "en" ? "en-GB" : language, options);
  const { format } = created;
  if (language.startsWith("fr"))
    Object.defineProperty(created, "format", {
      value: (time: Date) => format(time).replace(/(?<!\d)1 (?=\p{L}{3})/u, "1er "), // 1er décembre
    });
  if (formats.size >= maxCached) formats.clear();
  formats.set(key, created);
  return created;
}
