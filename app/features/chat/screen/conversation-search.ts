import { capitalise } from "#app/platform/text/capitalise.ts";
import { folded } from "#app/platform/text/folded.ts";
import type { Conversation } from "../contract.ts";

/** Returns the conversations whose title or preview contains `text`, ignoring case and diacritics. */
export function findConversations<C extends Pick<Conversation, "title" | "preview">>(
  all: readonly C[],
  text: string,
): C[] {
  const term = folded(text.trim());
  return all.filter(({ title, preview }) => folded(title).includes(term) || folded(preview ?? "").includes(term));
}

/**
 * Returns a date in words; for today, the word for "today" with the time.
 * @example shownDate("2026-11-12T09:30:00Z", "en", new Date()) // "Nov 12, 2026"
 */
export function shownDate(iso: string, locale: string, now = new Date()): string {
  const date = new Date(iso);
  const language = locale === "en" ? "en-US" : locale; // decision 116
  if (date.toDateString() !== now.toDateString()) return date.toLocaleDateString(language, { dateStyle: "medium" });
  const today = new Intl.RelativeTimeFormat(locale, { numeric: "auto" }).format(0, "day");
  const time = date.toLocaleTimeString(language, { timeStyle: "short", hourCycle: "h23" });
  return `${capitalise(today, locale)}, ${time}`;
}
