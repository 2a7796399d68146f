import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { formatTime, formatWeekdayAndDate } from "#app/platform/i18n/slot-time.ts";
import { freeTimePlaces } from "./free-times.ts";
import { listNextSlots } from "./service.server.ts";

/** Puts the next free times into a page that has places for them, in the company's zone: the server doesn't know the visitor's. */
export async function fillInFreeTimes(deps: Deps, html: string, locale: Locale): Promise<string> {
  if (!freeTimePlaces.some(({ startsAt }) => html.includes(startsAt))) return html;
  const { slots, timeZone } = await listNextSlots(deps);
  return freeTimePlaces.reduce((page, place, index) => {
    const slot = slots[index];
    return page
      .replaceAll(place.startsAt, slot ? encodeURIComponent(slot) : "")
      .replace(place.day, slot ? formatWeekdayAndDate(slot, locale, timeZone) : "")
      .replace(place.time, slot ? formatTime(slot, locale, timeZone) : "");
  }, html);
}
