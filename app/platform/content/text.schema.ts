// The small parts that every content schema is made of: a text, a page's head, a heading with paragraphs.
import { z } from "zod";

/** A text that must not be empty. */
export const text = z.string().trim().min(1);

/** A text that may stay empty ("" = not shown). */
export const textOrEmpty = z.string().trim();

/** A list of at least one text. */
export const texts = z.array(text).min(1);

/** A date without time, as in `2026-11-20`. */
export const day = z.iso.date();

/** A short name for addresses and files, as in `velmora-freight`. */
export const slug = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/);

/** What search engines and browser tabs show of a page; the site's name is added to the title by the program. */
export const head = { title: text, description: text, keywords: texts };

/** The h1 of a page and the sentence under it. */
export const opening = { heading: text, lead: text };

/** A title with one paragraph. */
export const point = z.strictObject({ title: text, text });

/** A title with paragraphs, a list, or both. */
export const section = z.strictObject({ title: text, paragraphs: texts.optional(), list: texts.optional() });

/** The four services, in the order of the services page. */
export const serviceKeys = ["chatbots", "agents", "development", "cloud"] as const;

/** A service's name in content files, addresses and anchors. */
export type ServiceKey = (typeof serviceKeys)[number];
