// How long the site keeps what it takes, as the legal texts say it. Not the deleting itself.
import { inWords } from "#app/platform/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** How long each kind of record is kept. */
export type Retention = Record<"enquiries" | "unconfirmed" | "chat" | "consent" | "logs" | "letters", Period>;

type Period = { count: number; unit: "day" | "month" };

/** What holds where no setting says otherwise; the housekeeping of each feature deletes by the same lengths. */
export const defaultRetention: Retention = {
  enquiries: { count: 24, unit: "month" },
  unconfirmed: { count: 7, unit: "day" },
  chat: { count: 90, unit: "day" },
  consent: { count: 36, unit: "month" },
  logs: { count: 30, unit: "day" },
  letters: { count: 30, unit: "day" },
};

/**
 * The periods in words, by the names of the places that texts have for them.
 * @example retentionWords(defaultRetention, "ro").chat // "90 de zile"
 */
export function retentionWords(retention: Retention, locale: Locale): Record<string, string> {
  return Object.fromEntries(
    Object.entries(retention).map(([name, { count, unit }]) => [name, inWords(count, unit, locale)]),
  );
}
