// The company's own words that several pages share. The server joins them with those of ui.yaml (ui.schema.ts).
import { z } from "zod";
import { linkedText, slug, text, texts } from "./text.schema.ts";

/**
 * Words for suggested translations: those that aren't translated, and those whose translation the company has chosen.
 */
const glossarySchema = z.strictObject({
  keep: z.array(text).default([]),
  terms: z.array(z.strictObject({ id: slug, term: text })).default([]),
});

/** `words.yaml`. Its names, except the glossary, are those of the bundle into which it is merged. */
export const wordsSchema = z.strictObject({
  hero: z.strictObject({
    subtitle: text,
    title: text,
    description: text,
    primaryButton: text,
    secondaryButton: text,
  }),
  services: z.record(slug, z.strictObject({ title: text, description: text, features: texts })),
  /** The words of each of the company's figures, by its name. */
  about: z.object({ team: text }).catchall(text),
  contact: z.strictObject({
    info: z.strictObject({
      title: text,
      projects: text,
      support: text,
      phone: text,
      office: text,
      hours: text,
      hoursText: text,
      next: text,
    }),
  }),
  booking: z.strictObject({ hours: text }),
  newsletter: z.strictObject({ heading: text, note: linkedText }),
  footer: z.strictObject({ blurb: text }),
  glossary: glossarySchema.default({ keep: [], terms: [] }),
});

export type Glossary = z.infer<typeof glossarySchema>;

export type CompanyWords = z.infer<typeof wordsSchema>;
