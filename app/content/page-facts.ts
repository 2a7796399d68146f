// The facts of an event or a vacancy, as its page and the assistant state them.
import { fromCompanyTime } from "#app/platform/i18n/company-time.ts";
import { companyZone } from "#app/platform/i18n/company-zone.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { readerFormat } from "#app/platform/i18n/time-format.ts";
import type { OwnPage } from "./collections.schema.ts";
import type { UiBundle } from "./ui.schema.ts";

export type PageFact = { label: string; value: string };

/** Returns the facts that an own page has, in the order in which they are shown. */
export function listPageFacts(
  { event, vacancy }: Pick<OwnPage, "event" | "vacancy">,
  { locale, words }: { locale: Locale; words: UiBundle["ownPage"] },
): PageFact[] {
  const facts: [string, string | undefined][] = [];
  if (event)
    facts.push([words.when, formatRange(event, locale)], [words.where, event.place], [words.online, event.address]);
  if (vacancy)
    facts.push(
      [words.where, vacancy.place],
      [words.employment, words.employmentKinds[vacancy.employment]],
      [words.pay, vacancy.pay],
      [words.lastDay, formatDay(`${vacancy.lastDay}T12:00`, locale)],
    );
  return facts.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

const day = { day: "numeric", month: "long", year: "numeric", timeZone: companyZone } as const;

/** @example formatDay("2027-03-04T18:00", "en") // "March 4, 2027" */
export function formatDay(local: string, locale: Locale): string {
  return readerFormat(locale, day).format(timeOf(local));
}

/**
 * @example formatRange({ start: "2027-03-04T18:00", end: "2027-03-04T20:00" }, "en") // "Thursday, March 4, 2027, 18:00 – 20:00"
 */
function formatRange({ start, end }: { start: string; end: string }, locale: Locale): string {
  const format = readerFormat(locale, { ...day, weekday: "long", hour: "2-digit", minute: "2-digit" });
  return format.formatRange(timeOf(start), timeOf(end)).replace(/\s*–\s*/, " – "); // some languages have thin spaces, or none
}

function timeOf(local: string): Date {
  return new Date(fromCompanyTime(local) ?? local);
}
