// Tells the next free times in the visitor's time zone, as the scheduler does.
import { isLocale } from "#app/platform/i18n/locales.ts";
import { areApart, formatTime, formatWeekdayAndDate, formatZone } from "#app/platform/i18n/slot-time.ts";

export default function tellInOwnZone(times: HTMLElement): void {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { zone: companyZone = "", local = "" } = times.dataset;
  const { lang: locale } = document.documentElement;
  const items = [...times.querySelectorAll<HTMLElement>("[data-at]:not([data-at=''])")];
  const slotOf = ({ dataset: { at = "" } }: HTMLElement) => decodeURIComponent(at);
  if (!isLocale(locale) || !items.some((item) => areApart(slotOf(item), timeZone, companyZone))) return;
  let dayBefore = "";
  for (const item of items) {
    const slot = slotOf(item);
    const day = formatWeekdayAndDate(slot, locale, timeZone);
    const time = formatTime(slot, locale, timeZone);
    item.querySelector(".next-day")?.replaceChildren(day === dayBefore ? "" : day);
    const companyTime = formatTime(slot, locale, companyZone);
    tell(item.querySelector(".next-time"), { time, companyTime, words: [local.replace("%", companyTime), day] });
    dayBefore = day;
  }
  const zoned = times.querySelector<HTMLElement>("[data-zoned]");
  zoned?.replaceChildren(
    zoned.dataset["zoned"]?.replace("%", formatZone(timeZone, { timeZone: companyZone, place: "" })) ?? "",
  );
}

/** The company's hour stands below, smaller; screen readers get it in words. */
function tell(link: Element | null, told: { time: string; companyTime: string; words: string[] }): void {
  const { time, companyTime, words } = told;
  const small = Object.assign(document.createElement("span"), { className: "next-local", textContent: companyTime });
  link?.replaceChildren(time, " ", small);
  link?.setAttribute("aria-label", [time, ...words].join(", "));
}
