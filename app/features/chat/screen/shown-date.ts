// When a conversation was last changed, in few words.

/**
 * The day in the language's own figures, and the time where it is today.
 * @example shownDate("2026-11-12T09:30:00Z", "en", new Date()) // "11/12/2026"
 */
export function shownDate(iso: string, locale: string, now = new Date()): string {
  const date = new Date(iso);
  const isToday = date.toDateString() === now.toDateString();
  const time = isToday ? ({ hour: "numeric", minute: "2-digit" } as const) : {};
  return date.toLocaleString(locale, { year: "numeric", month: "numeric", day: "numeric", ...time });
}
