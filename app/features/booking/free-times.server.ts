import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { freeTimePlaceholders } from "./free-times.ts";
import { listNextSlots } from "./service.server.ts";

/** Fills a page's placeholders with the next free times in the company's zone; the visitor's is unknown here. */
export async function fillInFreeTimes(deps: Deps, html: string, locale: Locale): Promise<string> {
  if (!freeTimePlaceholders.some(({ startsAt }) => html.includes(startsAt))) return html;
  const { slots, timeZone } = await listNextSlots(deps);
  const dates = slots.map((slot) => formatWeekdayAndDate(slot, locale, timeZone));
  return freeTimePlaceholders.reduce((page, placeholder, index) => {
    const [slot, date = ""] = [slots[index], dates[index]];
    return page
      .replaceAll(placeholder.startsAt, slot ? encodeURIComponent(slot) : "")
      .replaceAll(placeholder.date, date)
      .replaceAll(placeholder.day, date === dates[index - 1] ? "" : date)
      .replaceAll(placeholder.time, slot ? formatTime(slot, locale, timeZone) : "");
  }, html);
}
