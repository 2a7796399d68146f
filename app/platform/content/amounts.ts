// How each language writes the company's prices, periods and counts (EDIT-09), for the places of texts and for the check.
import { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";

const periods = ["minute", "hour", "day", "week", "month", "year"] as const;

/** A price is in the currency of brand.yaml. */
export const amountUnits = ["price", ...periods, "percent", "count"] as const;

/** Of a range, `to` is its end. */
const amount = z
  .strictObject({ from: z.number().min(0), to: z.number().min(0).optional(), unit: z.enum(amountUnits) })
  .check(({ value: { from, to }, issues }) => {
    if (to === undefined || to >= from) return;
    issues.push({ code: "custom", path: ["to"], input: to, message: `must be at least ${from}` });
  });

type Amount = z.infer<typeof amount>;

/** By the name of the place that it fills. */
export const amountsSchema = z
  .record(z.string().regex(/^[a-z][a-zA-Z0-9]{0,39}$/, "must be letters and digits, as pilotPrice"), amount)
  .default({});

type Amounts = z.infer<typeof amountsSchema>;

/** What stands after a place's name and a dot: `{{pilotPrice.and}}` stands behind a word for between, `{{call.adjective}}` before a noun. */
const forms = ["and", "adjective"] as const;

type Written = { plain: string } & Record<(typeof forms)[number], string>;

type Habits = { to: string; mend?: (text: string) => string };

/** Where people write otherwise than Intl does. */
const habits: Partial<Record<string, Habits>> = {
  en: { to: " to " },
  ro: { to: "–", mend: (text) => text.replaceAll("\u00A0%", "%").replaceAll("\u00A0", " ") },
  fr: { to: " à ", mend: (text) => text.replaceAll("\u202F", "\u00A0").replaceAll(/(?<=[$£])[A-Z]{2}/g, "") }, // $US
};

const elsewhere: Habits = { to: "–" };

/**
 * Returns the texts by the names of their places.
 * @example amountPlaces(company, "ro") // { pilotPrice: "5.000–15.000 USD", "pilotPrice.and": "5.000 și 15.000 USD", … }
 */
export function amountPlaces({ amounts, currency }: { amounts: Amounts; currency: string }, locale: Locale) {
  const places = Object.entries(amounts).flatMap(([name, one]) => {
    const { plain, ...others } = written(one, currency, locale);
    return [[name, plain], ...Object.entries(others).map(([form, words]) => [`${name}.${form}`, words])];
  });
  return Object.fromEntries(places) as Record<string, string>; // pairs of texts
}

/** Returns the places that amounts of these names fill. */
export function namesOfPlaces(names: readonly string[]): string[] {
  return names.flatMap((name) => [name, ...forms.map((form) => `${name}.${form}`)]);
}

type Parts = { before: string; number: string; after: string };

function written(one: Amount, currency: string, locale: string): Written {
  const { to, mend = (words: string) => words } = habits[locale] ?? elsewhere;
  const last = partsOf(one.to ?? one.from, one.unit, { currency, locale });
  const first = partsOf(one.from, one.unit, { currency, locale });
  const isRange = one.to !== undefined && one.to !== one.from;
  const [start, end] = [first.before + first.number, last.before + last.number]; // a sign after the number stands once
  const numbers = (joint: string) => (isRange ? `${start}${joint}${end}` : end);
  const and = isRange ? new Intl.ListFormat(locale).format([start, end]) : end;
  const plain = numbers(to) + last.after;
  const isMeasure = locale === "en" && isPeriod(one.unit);
  const unit = isMeasure ? partsOf(1, one.unit, { currency, locale }).after.trim() : "";
  const adjective = isMeasure ? `${numbers("‑to‑")}‑${unit}` : plain;
  return { plain: mend(plain), and: mend(and + last.after), adjective: mend(adjective) };
}

function isPeriod(unit: Amount["unit"]): unit is (typeof periods)[number] {
  return (periods as readonly string[]).includes(unit);
}

function partsOf(
  number: number,
  unit: Amount["unit"],
  { currency, locale }: { currency: string; locale: string },
): Parts {
  const format = new Intl.NumberFormat(locale, {
    ...styleOf(unit, currency),
    trailingZeroDisplay: "stripIfInteger",
  });
  const parts = format.formatToParts(unit === "percent" ? number / 100 : number);
  const isDigit = parts.map(({ type }) => ["integer", "group", "decimal", "fraction"].includes(type));
  const [start, end] = [isDigit.indexOf(true), isDigit.lastIndexOf(true) + 1];
  const text = (from: number, until?: number) =>
    parts
      .slice(from, until)
      .map(({ value }) => value)
      .join("");
  const after = isPeriod(unit) ? text(end).replaceAll("\u00A0", " ") : text(end);
  return { before: text(0, start), number: text(start, end), after };
}

function styleOf(unit: Amount["unit"], currency: string) {
  if (unit === "price") return { style: "currency", currency } as const;
  if (unit === "percent") return { style: "percent", maximumFractionDigits: 2 } as const;
  return isPeriod(unit) ? ({ style: "unit", unit, unitDisplay: "long" } as const) : {};
}
