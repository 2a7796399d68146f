// Finds opening hours and times in words that differ from those of company.yaml.
import { amountPlaceholders, usualAmounts } from "#app/content/amounts.ts";
import type { ContentFault } from "#app/content/fault.ts";
import type { Content } from "#app/content/schema.ts";
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

/**
 * Finds the program's reply time and length of a call in labels of a company with others: these texts take no figures.
 */
export function amountsInWords({ company, ui }: Pick<Content, "company" | "ui">): ContentFault[] {
  return locales.flatMap((locale) => {
    const [usual, stated] = [
      amountPlaceholders({ ...company, amounts: usualAmounts }, locale),
      amountPlaceholders(company, locale),
    ];
    const { success, sent } = ui[locale].contact;
    const texts = {
      "contact.success.text": success.text,
      "contact.sent.book": sent.book,
      "contact.sent.times": sent.times,
      "booking.title": ui[locale].booking.title,
    };
    return Object.entries(texts).flatMap(([path, text]) => {
      const name = Object.keys(usualAmounts).find(
        (amountName) =>
          usual[amountName] !== stated[amountName] &&
          [amountName, `${amountName}.adjective`].some((form) => text.includes(usual[form] ?? "")),
      );
      if (name === undefined) return [];
      return [
        {
          file: `${locale}/ui.yaml`,
          path,
          sentence: `says “${usual[name]}”, and amounts.${name} in company.yaml is ${stated[name]}`,
        },
      ];
    });
  });
}

/** Returns true for a text with times of which one of the company's is none. */
function saysOther(text: string, hours: readonly string[]): boolean {
  const statedTimes = /24\s?\/\s?7/.test(text) ? [] : timesIn(text);
  return statedTimes.length > 1 && !hours.flatMap(timesIn).every((time) => statedTimes.includes(time));
}

/** @example timesIn("9 AM - 6.30 PM") // ["9:0", "6:30"], as 18:30 is */
function timesIn(text: string): string[] {
  const times = text.matchAll(/(?<!\d)(\d{1,2})(?:\s?[.:h]\s?(\d\d))?(?!\d)/g);
  return [...times].map(([, hour, minute = 0]) => `${Number(hour) % 12}:${Number(minute)}`);
}
