import { z } from "zod";
import { day, head, inShort, opening, pictureName, section, slug, text, texts, when } from "./text.schema.ts";

const dated = { ...head, ...opening, version: day, versionLabel: text };
const titled = z.strictObject({ title: text, paragraphs: texts });
const purpose = z.strictObject({ id: slug, when, title: text, what: text, why: text, basis: text, kept: text });
const processor = z.strictObject({ name: text, what: text, where: text });

/** `pages/privacy.yaml` (GDPR art. 13); a processor is shown only if the settings use it. */
export const privacySchema = z.strictObject({
  ...dated,
  summary: inShort,
  controller: titled,
  purposes: z.strictObject({
    title: text,
    caption: text,
    what: text,
    why: text,
    basis: text,
    kept: text,
    items: z.array(purpose).min(1),
  }),
  recipients: z.strictObject({
    title: text,
    lead: text,
    none: text,
    some: text,
    controllers: text,
    name: text,
    what: text,
    where: text,
    items: z.strictObject({
      hosting: processor,
      database: processor,
      mail: processor,
      inbox: processor,
      systems: processor,
      model: processor,
      scheduler: processor,
      videoCalls: processor,
      images: processor,
      analytics: processor,
    }),
  }),
  transfers: z.strictObject({ title: text, none: text, some: text, unknown: text }),
  objection: titled,
  sections: z.array(section).min(1),
});

const categories = ["necessary", "functional", "analytics", "marketing"] as const;
const places = ["local", "session", "cache", "history", "database", "cookie"] as const;

type Place = (typeof places)[number];

/** One entry per key that the site stores in a browser. */
export const cookiesSchema = z.strictObject({
  ...dated,
  /** The words of the summary, whose counts are computed from the entries. */
  summary: z.strictObject({ own: text, necessary: text, optional: text }),
  change: z.strictObject({ text, button: text }),
  table: z.strictObject({ caption: text, key: text, purpose: text, kept: text, staff: text }),
  categories: z.strictObject({ necessary: text, functional: text, analytics: text, marketing: text }),
  places: z.strictObject(Object.fromEntries(places.map((place) => [place, text])) as Record<Place, typeof text>),
  entries: z
    .array(
      z.strictObject({
        id: slug,
        key: text,
        name: text,
        where: z.enum(places),
        category: z.enum(categories),
        purpose: text,
        kept: text,
        /** Set for keys of the admin area. */
        isStaff: z.literal(true).optional(),
      }),
    )
    .min(1),
  sections: z.array(section).min(1),
});

export const legalSchema = z.strictObject({
  ...dated,
  /** Shown in the footer, and needed, while company.yaml marks the company as a demonstration. */
  demonstration: text.optional(),
  identity: z.strictObject({
    heading: text,
    name: text,
    legalForm: text,
    representative: text,
    address: text,
    phone: text,
    email: text,
    cui: text,
    tradeRegister: text,
    vat: text,
    shareCapital: text,
  }),
  /**
   * Needed by a company that sells to consumers. With `url`, `link` is a link: the picture of that name in `picture`,
   * of 250 × 50 px, or text.
   */
  consumers: z
    .strictObject({
      heading: text,
      text,
      link: text,
      url: z.url({ protocol: /^https$/ }).optional(),
      picture: pictureName.optional(),
    })
    .optional(),
  sections: z.array(section).min(1),
});
