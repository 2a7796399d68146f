// Formats the company's prices, periods and counts in each language (EDIT-09), for placeholders in texts and for the
// content check.
import { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";

const periods = ["minute", "hour", "day", "week", "month", "year"] as const;

/** Units of an amount; a price is in the currency of brand.yaml. */
export const amountUnits = ["price", ...periods, "percent", "count"] as const;

/** An amount; `to` is the end of a range. */
const amount = z
  .strictObject({
    from: z.number().min(0),
    to: z.number().min(0).optional(),
    unit: z.enum(amountUnits),
    /** For a period: counts only the company's business hours. */
    counts: z.literal("open-hours").optional(),
  })
  .check(({ value: { from, to }, issues }) => {
    if (to === undefined || to >= from) return;
    issues.push({ code: "custom", path: ["to"], input: to, message: `must be at least ${from}` });
  });

type Amount = z.infer<typeof amount>;

/** The units in which the promised reply time may count business hours. */
export const openUnits = ["minute", "hour", "day"] as const;

/**
 * The defaults in the program's own texts: the length of a slot in the calendar and the reply time. A company may
 * override them.
 */
export const usualAmounts = {
  call: { from: 30, unit: "minute" },
  reply: { from: 24, unit: "hour" },
} as const;

/** Amounts by the names of their placeholders. */
export const amountsSchema = z
  .record(z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "must be letters and digits, such as pilotPrice"), amount)
  .check(({ value, issues }) => {
    for (const [name, { unit, counts }] of Object.entries(value))
      if (counts !== undefined && (name !== "reply" || !openUnits.some((open) => open === unit)))
        issues.push({
          code: "custom",
          path: [name, "counts"],
          input: counts,
          message: `must be only in reply, whose unit is then ${openUnits.join(" or ")}`,
        });
  })
  .default({})
  .transform((companyAmounts): Record<string, z.infer<typeof amount>> => ({ ...usualAmounts, ...companyAmounts }));

type Amounts = z.infer<typeof amountsSchema>;

/**
 * The suffix after a placeholder's name: `{{pilotPrice.and}}` follows a word for between, `{{call.adjective}}` precedes
 * a noun.
 */
const forms = ["and", "adjective"] as const;

type AmountForms = { plain: string } & Record<(typeof forms)[number], string>;

/** `toWorking` changes the word for days into that for working days. */
type Habits = { to: string; correct: (text: string) => string; toWorking: (days: string) => string };

/** Languages whose usual notation differs from that of Intl. */
const habits: Partial<Record<string, Partial<Habits>>> = {
  en: { to: " to ", toWorking: (days) => days.replace("day", "working day") },
  ro: {
    correct: (text) => withDe(text.replaceAll("\u00A0%", "%").replaceAll("\u00A0", " ")),
    toWorking: (days) => `${days} lucrătoare`,
  },
  fr: {
    to: " à ",
    correct: (text) => text.replaceAll("\u202F", "\u00A0").replaceAll(/(?<=[$£])[A-Z]{2}/g, ""), // $US
    toWorking: (days) => days.replace(/jour(s?)/, "jour$1 ouvré$1"),
  },
  de: { toWorking: (days) => days.replace("Tag", "Arbeitstag") },
};

const romanianPlurals = new Intl.PluralRules("ro");

/** @example withDe("200 lei") // "200 de lei", but "119 lei" and "78,50 lei"; Intl has it for units, not for currencies */
function withDe(text: string): string {
  return text.replace(/(?<![\d,])[\d.]+(?= lei$)/, (number) =>
    romanianPlurals.select(Number(number.replaceAll(".", ""))) === "other" ? `${number} de` : number,
  );
}

const elsewhere: Habits = { to: "–", correct: String, toWorking: String };

/**
 * Returns the texts by the names of their placeholders.
 * @example amountPlaceholders(company, "ro") // { pilotPrice: "5.000–15.000 USD", "pilotPrice.and": "5.000 și 15.000 USD", … }
 */
export function amountPlaceholders(
  { amounts, currency, address }: { amounts: Amounts; currency: string; address: { countryCode: string } },
  locale: Locale,
) {
  // English as elsewhere: few of its readers are in the company's country.
  const region = locale === "en" ? locale : `${locale}-${address.countryCode}`;
  const texts = Object.entries(amounts).flatMap(([name, companyAmount]) => {
    const { plain, ...others } = written(companyAmount, currency, region);
    return [[name, plain], ...Object.entries(others).map(([form, text]) => [`${name}.${form}`, text])];
  });
  return Object.fromEntries(texts) as Record<string, string>; // pairs of texts
}

/** Returns the names of the placeholders that amounts of these names fill. */
export function amountPlaceholderNames(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, ...forms.map((form) => `${name}.${form}`)]);
}

function written({ from, to: until = from, unit, counts }: Amount, currency: string, locale: string): AmountForms {
  const { to, correct, toWorking } = { ...elsewhere, ...habits[locale.slice(0, 2)] };
  const format = formatOf(unit, currency, locale);
  const [first, last] = [partsOf(format, shownAs(from, unit)), partsOf(format, shownAs(until, unit))];
  const isRange = until !== from;
  const [start, end] = [first.before + first.number, last.before + last.number]; // a sign after the number is written once
  const numbers = (joint: string) => (isRange ? `${start}${joint}${joint === "–" ? last.number : end}` : end);
  const and = isRange ? new Intl.ListFormat(locale).format([start, end]) : end;
  const daysText = counts && unit === "day" ? toWorking : String;
  const after = daysText(isPeriod(unit) ? last.after.replaceAll("\u00A0", " ") : last.after);
  const plain = numbers(to) + after;
  const isMeasure = locale === "en" && isPeriod(unit);
  const adjective = isMeasure
    ? `${numbers("‑to‑")}‑${daysText(partsOf(format, 1).after.trim()).replace(" ", "‑")}`
    : plain;
  return { plain: correct(plain), and: correct(and + after), adjective: correct(adjective) };
}

function isPeriod(unit: Amount["unit"]): unit is (typeof periods)[number] {
  return (periods as readonly string[]).includes(unit);
}

function shownAs(number: number, unit: Amount["unit"]): number {
  return unit === "percent" ? number / 100 : number;
}

function formatOf(unit: Amount["unit"], currency: string, locale: string): Intl.NumberFormat {
  const trailingZeroDisplay = "stripIfInteger";
  const currencyDisplay = locale.startsWith("ro") && currency === "RON" ? "narrowSymbol" : "symbol"; // lei
  if (unit === "price")
    return new Intl.NumberFormat(locale, { style: "currency", currency, currencyDisplay, trailingZeroDisplay });
  if (unit === "percent") return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 });
  return new Intl.NumberFormat(locale, isPeriod(unit) ? { style: "unit", unit, unitDisplay: "long" } : {});
}

/** Splits a formatted number into the number and the text before and after it. */
function partsOf(format: Intl.NumberFormat, number: number): { before: string; number: string; after: string } {
  const parts = format.formatToParts(number);
  const isDigit = parts.map(({ type }) => ["integer", "group", "decimal", "fraction"].includes(type));
  const [start, end] = [isDigit.indexOf(true), isDigit.lastIndexOf(true) + 1];
  const text = (some: typeof parts) => some.map(({ value }) => value).join("");
  return { before: text(parts.slice(0, start)), number: text(parts.slice(start, end)), after: text(parts.slice(end)) };
}
