// Shows the next free times in the visitor's time zone, as the scheduler does, with the company's time below.
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localeOf } from "#app/platform/i18n/locales.ts";
import {
  browserZone,
  formatTime,
  formatWeekdayAndDate,
  formatZone,
  zonesDiffer,
} from "#app/platform/i18n/slot-time.ts";

type Zones = { timeZone: string; companyZone: string };

export default function showInVisitorZone(times: HTMLElement): void {
  const { zone: companyZone = "", local = "" } = times.dataset;
  const timeZone = browserZone() ?? companyZone;
  const items = [...times.querySelectorAll<HTMLElement>("[data-at]:not([data-at=''])")];
  const slots = items.map(({ dataset: { at = "" } }) => decodeURIComponent(at));
  if (!slots.some((slot) => zonesDiffer(slot, timeZone, companyZone))) return;
  const locale = localeOf(location.pathname);
  const days = slots.map((slot) => formatWeekdayAndDate(slot, locale, timeZone));
  items.forEach((item, index) => {
    const [slot = "", day = ""] = [slots[index], days[index]];
    item.querySelector(".next-day")?.replaceChildren(day === days[index - 1] ? "" : day);
    showTime(item.querySelector(".next-time"), { slot, locale, timeZone, companyZone }, [local, day]);
  });
  showZone(times.querySelector("[data-zoned]"), { timeZone, companyZone });
}

/** Shows a time; screen readers get the company's time as text, and the day. */
function showTime(
  link: Element | null,
  shownSlot: Zones & { slot: string; locale: Locale },
  [local, day]: [string, string],
): void {
  const { slot, locale, timeZone, companyZone } = shownSlot;
  const [time, companyTime] = [formatTime(slot, locale, timeZone), formatTime(slot, locale, companyZone)];
  const small = Object.assign(document.createElement("span"), { className: "next-local", textContent: companyTime });
  link?.replaceChildren(time, " ", small);
  link?.setAttribute("aria-label", [time, local.replace("%", companyTime), day].join(", "));
}

function showZone(note: HTMLElement | null, { timeZone, companyZone }: Zones): void {
  const zone = formatZone(timeZone, { timeZone: companyZone, place: "" });
  note?.replaceChildren((note.dataset["zoned"] ?? "").replace("%", zone));
}
