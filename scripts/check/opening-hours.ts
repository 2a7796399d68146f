// Finds opening hours in words that differ from those of company.yaml.
import type { Content } from "#app/content/schema.ts";
import type { ContentFault } from "#app/content/fault.ts";
import { locales } from "#app/platform/i18n/locales.ts";

/**
 * @example hoursInWords(content) // [{ file: "fr/words.yaml", path: "booking.hours", sentence: "says other hours than …" }]
 */
export function hoursInWords({ company, ui }: Pick<Content, "company" | "ui">): ContentFault[] {
  const { opens, closes } = company.hours;
  return locales.flatMap((locale) => {
    const texts = {
      "contact.info.hoursText": ui[locale].contact.info.hoursText,
      "booking.hours": ui[locale].booking.hours,
    };
    return Object.entries(texts)
      .filter(([, text]) => saysOther(text, [opens, closes]))
      .map(([path]) => {
        const sentence = `says other hours than company.yaml, which has ${opens} to ${closes}`;
        return { file: `${locale}/words.yaml`, path, sentence };
      });
  });
}

/** Returns true for a text with times of which one of the company's is none. */
function saysOther(text: string, hours: readonly string[]): boolean {
  const said = /24\s?\/\s?7/.test(text) ? [] : timesIn(text);
  return said.length > 1 && !hours.flatMap(timesIn).every((time) => said.includes(time));
}

/** @example timesIn("9 AM - 6.30 PM") // ["9:0", "6:30"], as 18:30 is */
function timesIn(text: string): string[] {
  const times = text.matchAll(/(?<!\d)(\d{1,2})(?:\s?[.:h]\s?(\d\d))?(?!\d)/g);
  return [...times].map(([, hour, minute = 0]) => `${Number(hour) % 12}:${Number(minute)}`);
}
