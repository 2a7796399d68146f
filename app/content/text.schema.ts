import { z } from "zod";
import { conditions } from "./conditions.ts";

export const text = z.string().trim().min(1);

/** With one link in it, in every language by itself. */
export const linkedText = text.regex(/^[^<]*<a>\s*[^<\s][^<]*<\/a>[^<]*$/, {
  error: "must be text with one link: <a>its words</a>",
});

/** May be empty, which hides it. */
export const textOrEmpty = z.string().trim();

export const texts = z.array(text).min(1);

export const day = z.iso.date();

export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** A file of content/pictures by its name without ending, or a picture of the library by its address. */
export const pictureName = z
  .string()
  .regex(/^(?:[a-z0-9]+(-[a-z0-9]+)*|\/media\/[0-9a-f]{32}-\d{1,4}\.(?:webp|jpg|png))$/);

/** The site's name is appended to the title. */
export const head = { title: text, description: text, keywords: texts };

/** The h1 and the sentence below it. */
export const opening = { heading: text, lead: text };

export const point = z.strictObject({ title: text, text });

/** Named items of a list: their translations and edits are matched by `id`, wherever they stand. */
export const listedPoint = point.extend({ id: slug });

/** What a hurried reader leaves with; figures may be retention times. */
export const inShort = z
  .array(z.strictObject({ id: slug, figure: text, text }))
  .min(2)
  .max(4);

/** Under which settings an item is said; without it, always. */
export const when = z.enum(conditions).optional();

export const section = z.strictObject({
  id: slug,
  when,
  title: text,
  paragraphs: texts.optional(),
  list: texts.optional(),
});

/** Drawings of services that the program has. */
export const servicePictures = ["chatbots", "agents", "development", "cloud"] as const;

/** Drawings of what a case study achieved, as its `picture` names them. */
export const casePictures = ["freight", "bank", "clinic"] as const;

export type CasePictureName = (typeof casePictures)[number];

export type ServicePictureName = (typeof servicePictures)[number];
