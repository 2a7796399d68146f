import { z } from "zod";
import { weekdays } from "#app/platform/base/weekdays.ts";
import { amountsSchema } from "./amounts.ts";
import type { Brand } from "./brand.schema.ts";
import { servicePictures, slug, text, textOrEmpty } from "./text.schema.ts";

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'must be a time in double quotes, such as "09:00"');
const weekday = z.enum(weekdays);
const urlOrEmpty = z.union([z.literal(""), z.url({ protocol: /^https?$/ })]);

/** The id of a choice: stored with enquiries, and part of names in ui.yaml. */
const choiceId = z.string().regex(/^[a-z0-9][a-z0-9+-]{0,39}$/, "must be letters, digits, + and hyphens");

/** The choices of a field; ignored if form.yaml lists them. */
const ids = z.array(choiceId).optional();

const service = z.strictObject({
  id: slug,
  enquiry: text.max(80).optional(),
  picture: z.enum(servicePictures).optional(),
});

/** Facts that are words; `hosting` is the provider. */
const factsInWords = ["representative", "shareCapital", "hosting", "serviceType", "areaServed"] as const;

type FactInWords = (typeof factsInWords)[number];

/** Others differ where a country registers a company in several languages, as Switzerland does. */
const translatableFacts = [...factsInWords, "legalForm", "tradeRegister"] as const;

type FactSchemas = Record<(typeof translatableFacts)[number], z.ZodExactOptional<typeof text>>;

export const companySchema = z.strictObject({
  founded: z.int().min(1800).max(2100),
  /** The first year of the copyright line. */
  onlineSince: z.int().min(1990).max(2100).optional(),
  emails: z.strictObject({ hello: z.email(), support: z.email() }),
  phone: text,
  address: z.strictObject({
    street: text,
    postalCode: text,
    city: text,
    country: text,
    countryCode: z
      .string()
      .toUpperCase()
      .regex(/^[A-Z]{2}$/, "must be a country’s code of two letters, such as FR"),
    translations: z.record(
      z.string().regex(/^[a-z]{2}$/),
      z.strictObject({ street: text.exactOptional(), city: text, country: text }),
    ),
  }),
  hours: z.strictObject({ days: z.array(weekday).min(1), opens: clock, closes: clock }),
  booking: urlOrEmpty,
  social: z
    .record(text, z.union([z.literal(""), z.url({ protocol: /^https$/ })]))
    .transform((links) => Object.fromEntries(Object.entries(links).filter(([, url]) => url !== ""))),
  /** In the order of the about page; the words of each are in words.yaml. */
  figures: z
    .record(z.string().regex(/^[a-z]\w*$/, "must be letters and digits, such as projects"), text)
    .refine((figures) => Object.keys(figures).length <= 6, "must be at most 6 figures"),
  amounts: amountsSchema,
  services: z.array(service).min(1),
  serviceType: text,
  areaServed: text,
  enquiries: z.strictObject({ services: ids, budgets: ids, timelines: ids }).default({}),
  /** The languages of the company's answers, for structured data. */
  answersIn: z.array(text).min(1),
  /** Laws and authorities of this company's country: the check reports them in the texts of a company elsewhere. */
  law: z.array(text).default([]),
  /** Words of this company's business in the program's texts, for the same check. */
  trade: z.array(text).default([]),
  legal: z.strictObject({
    legalForm: textOrEmpty,
    /** The company's representative, with their office. */
    representative: textOrEmpty.default(""),
    cui: textOrEmpty,
    tradeRegister: textOrEmpty,
    vat: textOrEmpty,
    shareCapital: textOrEmpty,
  }),
  providers: z.strictObject({
    hosting: textOrEmpty,
    mail: textOrEmpty.default(""),
    inbox: textOrEmpty.default(""),
    systems: textOrEmpty.default(""),
    videoCalls: textOrEmpty,
  }),
  /** The facts in words that differ, by language; a listed language lacks none. */
  translations: z
    .record(
      z.string().regex(/^[a-z]{2}$/),
      z.strictObject(Object.fromEntries(translatableFacts.map((name) => [name, text.exactOptional()])) as FactSchemas),
    )
    .default({}),
  consumers: z.boolean(),
  /** True if people give the company health data: the privacy notice then mentions it. */
  healthData: z.boolean().default(false),
  demonstration: z.boolean(),
});

/** Returns the facts in words that a language may have to translate: none if company.yaml lists the language. */
export function untranslatedFacts(
  { legal, providers, serviceType, areaServed, translations }: z.infer<typeof companySchema>,
  language: string,
): FactInWords[] {
  if (translations[language]) return [];
  const facts = { ...legal, ...providers, serviceType, areaServed };
  return factsInWords.filter((name) => /\p{Ll}{2}/u.test(facts[name]) && facts[name] !== "none");
}

type CompanyFile = z.infer<typeof companySchema>;

type LegalName = keyof CompanyFile["legal"];

export type Company = CompanyFile & {
  name: string;
  currency: string;
  hours: { timezone: string };
  /** Legal data that the company doesn't have: `none` in company.yaml. */
  withoutLegal: readonly LegalName[];
};

/** Joins the company's data with the values of brand.yaml. */
export function joinCompany(facts: CompanyFile, brand: Brand): Company {
  const { name, currency } = brand;
  const written = Object.entries(facts.legal) as [LegalName, string][]; // the schema is strict: no other keys
  const withoutLegal = written.filter(([, value]) => value === "none").map(([fact]) => fact);
  const legal = { ...facts.legal, ...Object.fromEntries(withoutLegal.map((fact) => [fact, ""])) };
  return { ...facts, name, currency, legal, withoutLegal, hours: { ...facts.hours, timezone: brand.timeZone } };
}

/**
 * The data that a country's law requires of every company: in Romania Law 365/2002 art. 5 and Law 31/1990 art. 74, in
 * Germany § 5 DDG. A VAT number is required only of companies that have one; `none` means that the law doesn't require
 * the value of this company, such as a register entry of a partnership of lawyers.
 */
const requiredLegal: Partial<Record<string, readonly LegalName[]>> = {
  RO: ["legalForm", "cui", "tradeRegister", "shareCapital"],
  DE: ["legalForm", "representative"],
};

/** Legal forms that exist in Germany only with an entry in a register, which § 5 (1) no. 4 DDG requires. */
const registeredForm =
  /\b(?:GmbH|gGmbH|UG|AG|KGaA|KG|OHG|SE|eG|eGbR|PartG|e\. ?K|e\. ?Kfr|e\. ?Kfm|e\. ?V)\b|gesellschaft mit beschr|aktiengesellschaft|kommanditgesellschaft|offene handelsgesellschaft|eingetragene/i;

/** Returns the names of required legal data that is still empty. */
export function missingLegalData({
  legal,
  address,
  withoutLegal,
}: Pick<Company, "legal" | "address" | "withoutLegal">): string[] {
  const required = requiredLegal[address.countryCode] ?? [];
  const isRegistered = address.countryCode === "DE" && registeredForm.test(legal.legalForm);
  return [...required, ...(isRegistered ? (["tradeRegister"] as const) : [])].filter(
    (name) => legal[name] === "" && !withoutLegal.includes(name),
  );
}
