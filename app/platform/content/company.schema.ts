import { z } from "zod";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { text, textOrEmpty } from "./text.schema.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const weekday = z.enum(["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"]);
const urlOrEmpty = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);

export const companySchema = z.strictObject({
  name: text,
  founded: z.int().min(1800).max(2100),
  emails: z.strictObject({ hello: z.email(), support: z.email() }),
  phone: text,
  address: z.strictObject({
    street: text,
    postalCode: text,
    city: text,
    country: text,
    countryCode: z.string().regex(/^[A-Z]{2}$/),
    translations: z.partialRecord(z.enum(locales), z.strictObject({ city: text, country: text })),
  }),
  hours: z.strictObject({ days: z.array(weekday).min(1), opens: clock, closes: clock, timezone: text }),
  booking: urlOrEmpty,
  social: z.record(text, z.url({ protocol: /^https$/ })),
  figures: z.strictObject({ projects: text, years: text, support: text }),
  answersIn: z.array(text).min(1),
  legal: z.strictObject({ cui: textOrEmpty, tradeRegister: textOrEmpty }),
  consumers: z.boolean(),
});

export type Company = z.infer<typeof companySchema>;

export function addressLine(address: Company["address"], locale: Locale): string {
  const { city, country } = address.translations[locale] ?? address;
  return `${address.street}, ${address.postalCode} ${city}, ${country}`;
}
