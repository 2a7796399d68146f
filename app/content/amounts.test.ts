// How the languages write prices, periods and counts: as the demonstration's texts did before they were places.
import { expect, test } from "vitest";
import { locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { amountPlaceholders, amountsSchema } from "./amounts.ts";
import { asFigures, checkRepeats } from "./text-rules.ts";

const address = { countryCode: "RO" };

test.for([
  ["en", "1 working day", "1‑working‑day", "2 to 3 working days"],
  ["ro", "1 zi lucrătoare", "1 zi lucrătoare", "2–3 zile lucrătoare"],
  ["fr", "1 jour ouvré", "1 jour ouvré", "2 à 3 jours ouvrés"],
  ["de", "1 Arbeitstag", "1 Arbeitstag", "2–3 Arbeitstage"],
] as const)("[EDIT-09] a reply promised in days that count business hours is in working days, in %s", (input) => {
  const [locale, value, adjective, range] = input;
  const reply = (from: number, to?: number) =>
    amountPlaceholders(
      {
        amounts: amountsSchema.parse({ reply: { from, to, unit: "day", counts: "open-hours" } }),
        currency: "EUR",
        address,
      },
      locale as Locale, // German is the company's own
    );
  expect(reply(1)).toMatchObject({ reply: value, "reply.adjective": adjective });
  expect(reply(2, 3)).toMatchObject({ reply: range });
});

test("[EDIT-09] Romanian prices are in lei, and a text that writes one out as lei or RON is named", () => {
  const prices = amountsSchema.parse({ visit: { from: 250, unit: "price" } });
  const inRon = (locale: Locale) => amountPlaceholders({ amounts: prices, currency: "RON", address }, locale)["visit"];
  expect([inRon("ro"), inRon("en")]).toEqual(["250 de lei", "RON\u00A0250"]);
  const inLei = (from: number, to?: number) =>
    amountPlaceholders(
      { amounts: amountsSchema.parse({ visit: { from, to, unit: "price" } }), currency: "RON", address },
      "ro",
    )["visit"];
  expect([inLei(19), inLei(119), inLei(78.5), inLei(20), inLei(1000), inLei(15, 100)]).toEqual([
    "19 lei",
    "119 lei",
    "78,50 lei",
    "20 de lei",
    "1.000 de lei",
    "15–100 de lei",
  ]);
  const figures = asFigures([["visit", "250 de lei"]]);
  for (const text of ["Costă 250 lei.", "Costă 250 RON.", "Costă 250 de lei."])
    expect(checkRepeats({ text }, figures)).toHaveLength(1);
  expect(checkRepeats({ text: "Costă 1250 lei." }, figures)).toEqual([]);
});

const amounts = amountsSchema.parse({
  pilot: { from: 5000, to: 15000, unit: "price" },
  hour: { from: 99.5, unit: "price" },
  time: { from: 4, to: 24, unit: "week" },
  reply: { from: 1, unit: "hour" },
  saved: { from: 60, unit: "percent" },
  forms: { from: 1200, unit: "count" },
  same: { from: 30, to: 30, unit: "minute" },
});

test.for([
  [
    "en",
    {
      pilot: "$5,000 to $15,000",
      "pilot.and": "$5,000 and $15,000",
      hour: "$99.50",
      time: "4 to 24 weeks",
      "time.and": "4 and 24 weeks",
      "time.adjective": "4‑to‑24‑week",
      reply: "1 hour",
      "reply.adjective": "1‑hour",
      saved: "60%",
      forms: "1,200",
      same: "30 minutes",
      "same.adjective": "30‑minute",
    },
  ],
  [
    "ro",
    {
      pilot: "5.000–15.000 USD",
      "pilot.and": "5.000 și 15.000 USD",
      hour: "99,50 USD",
      time: "4–24 de săptămâni",
      "time.and": "4 și 24 de săptămâni",
      "time.adjective": "4–24 de săptămâni",
      reply: "1 oră",
      saved: "60%",
      forms: "1.200",
      same: "30 de minute",
      "same.adjective": "30 de minute",
    },
  ],
  [
    "fr",
    {
      pilot: "5\u00A0000 à 15\u00A0000\u00A0$",
      "pilot.and": "5\u00A0000 et 15\u00A0000\u00A0$",
      hour: "99,50\u00A0$",
      time: "4 à 24 semaines",
      reply: "1 heure",
      saved: "60\u00A0%",
      forms: "1\u00A0200",
      same: "30 minutes",
    },
  ],
] as const)("[EDIT-09] prices, periods and counts are written as the language writes them: %s", ([locale, written]) => {
  expect(amountPlaceholders({ amounts, currency: "USD", address }, locale)).toMatchObject(written);
});

test("[EDIT-09] another currency is written as each language writes it", () => {
  const written = (currency: string) =>
    locales.map((locale) => amountPlaceholders({ amounts, currency, address }, locale)["pilot"]);
  expect(written("EUR")).toEqual(["€5,000 to €15,000", "5.000–15.000 EUR", "5\u00A0000 à 15\u00A0000\u00A0€"]);
  expect(written("RON")).toEqual([
    "RON\u00A05,000 to RON\u00A015,000",
    "5.000–15.000 de lei",
    "5\u00A0000 à 15\u00A0000\u00A0RON",
  ]);
});

test("[EDIT-09] prices are written as in the company's country: in a range, a currency sign after the numbers appears once", () => {
  const written = (locale: string, countryCode: string) =>
    amountPlaceholders({ amounts, currency: "CHF", address: { countryCode } }, locale as Locale)["pilot"];
  expect(written("de", "CH")).toBe("CHF\u00A05'000–15'000");
  expect(written("de", "DE")).toBe("5.000–15.000\u00A0CHF");
  expect(written("en", "CH")).toBe("CHF\u00A05,000 to CHF\u00A015,000");
});
