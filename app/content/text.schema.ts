import { z } from "zod";
import { conditions } from "./conditions.ts";

export const text = z.string().trim().min(1);

/** A text with exactly one link, in each language. */
export const linkedText = text.regex(/^[^<]*<a>\s*[^<\s][^<]*<\/a>[^<]*$/, {
  error: "must be text with one link: <a>its words</a>",
});

/** A text that hides its element if it is empty. */
export const textOrEmpty = z.string().trim();

export const texts = z.array(text).min(1);

export const day = z.iso.date();

export const slug = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "must be lower-case letters, digits and hyphens, such as dental-care");

/** The name of a file of content/pictures without extension, or the address of a picture of the library. */
export const pictureName = z
  .string()
  .regex(
    /^(?:[a-z0-9]+(-[a-z0-9]+)*|\/media\/[0-9a-f]{32}-\d{1,4}\.(?:webp|jpg|png))$/,
    "must be a picture’s name without its ending, such as ana-pop",
  );

/** As a name without a file, the default shows the default picture. */
export const pictureOrDefault = pictureName.default("default");

/** The head of a page; the site's name is appended to the title. */
export const head = { title: text, description: text, keywords: texts };

/** The h1 and the sentence below it. */
export const opening = { heading: text, lead: text };

export const point = z.strictObject({ title: text, text });

/** Named items of a list: their translations and edits are matched by `id`, regardless of their order. */
export const listedPoint = point.extend({ id: slug });

/** The summary of a page; its figures may be retention times. */
export const inShort = z
  .array(z.strictObject({ id: slug, figure: text, text }))
  .min(2)
  .max(4);

/** The setting under which an item is shown; without it, always. */
export const when = z.enum(conditions).optional();

export const section = z.strictObject({
  id: slug,
  when,
  title: text,
  paragraphs: texts.optional(),
  list: texts.optional(),
});

/** The drawings of services that the program includes. */
export const servicePictures = ["chatbots", "agents", "development", "cloud"] as const;

/** The drawings of a case study's results, named by its `picture`. */
export const casePictures = ["freight", "bank", "clinic"] as const;

export type CasePictureName = (typeof casePictures)[number];

export type ServicePictureName = (typeof servicePictures)[number];

/** A path on this site without its language. */
export const ownPath = z
  .string()
  .regex(/^\/(?:[a-z0-9-]+(?:\/[a-z0-9-]+)*)?$/, "must be an address on this site, such as /services");
