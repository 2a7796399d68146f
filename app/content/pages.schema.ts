import { z } from "zod";
import {
  head,
  inShort,
  listedPoint,
  opening,
  pictureName,
  pictureOrDefault,
  point,
  section,
  slug,
  text,
  texts,
} from "./text.schema.ts";

const panelLine = z.strictObject({ id: slug, time: text, text, state: text, asks: z.boolean().optional() });
/** The invoices in the drawing that the agent asks about. home.css has positions for fourteen. */
const run = z.strictObject({
  count: z.int().min(392).max(560),
  invoice: text,
  doubt: text,
  answer: text,
  items: z.array(z.strictObject({ id: slug, supplier: text, amount: text, doubt: text, answer: text })).max(14),
});
const client = z.strictObject({
  id: slug,
  name: text,
  mark: pictureOrDefault,
  sector: text,
  figure: text,
  counts: text,
});
const card = z.strictObject({ id: slug, service: slug, text, link: text });

/** The blocks below the hero; `ask` shows the newest post beside it. */
export const homeBlocks = ["services", "technologies", "testimonials", "why", "ask", "newsletter"] as const;

export type HomeBlock = (typeof homeBlocks)[number];

/** Without the hero, which is in words.yaml. What a company doesn't show needs no texts. */
export const homeSchema = z.strictObject({
  ...head,
  /** The default language determines which blocks there are, and their order. */
  blocks: z
    .array(z.enum(homeBlocks))
    .min(1)
    .refine((blocks) => new Set(blocks).size === blocks.length, "must be a list with each block once")
    .default([...homeBlocks]),
  panel: z
    .strictObject({
      title: text,
      label: text,
      lines: z.array(panelLine).min(1),
      totals: z.array(z.strictObject({ id: slug, figure: text, text })).min(1),
      run: run.optional(),
    })
    .optional(),
  clients: z.strictObject({ label: text, items: z.array(client) }).default({ label: "", items: [] }),
  services: z.strictObject({ ...opening, cards: z.array(card) }),
  technologies: z
    .strictObject({ ...opening, items: z.array(z.strictObject({ id: slug, name: text, role: text })) })
    .optional(),
  testimonials: z.strictObject({ heading: text }).optional(),
  why: z.strictObject({
    ...opening,
    figure: z.strictObject({ figure: text, text }).optional(),
    button: text,
    points: z.array(listedPoint).min(1),
  }),
  ask: z.strictObject({ ...opening, questions: texts }).optional(),
});

/** Without the three figures, which come from company.yaml and words.yaml. */
export const aboutSchema = z.strictObject({
  ...head,
  ...opening,
  story: z.strictObject({
    heading: text,
    paragraphs: texts,
    picture: z.strictObject({ name: pictureName, caption: text }).optional(),
  }),
  /** The meaning of a stroke beside the figures; without it none are drawn. */
  strokes: text.optional(),
  stages: z.strictObject({ heading: text, items: z.array(listedPoint.extend({ time: text })).min(1) }),
  /** Without a portrait, a person is shown without a picture. */
  team: z.array(z.strictObject({ id: slug, name: text, portrait: pictureName.optional(), role: text, text })).max(12),
  mission: point,
  vision: point,
  /** The band at the end; without it, that of the services page is used. */
  band: z.strictObject(opening).optional(),
});

const serviceBlock = z.strictObject({ link: text });

/** Without the title, description and features of the services, which come from words.yaml. */
export const servicesSchema = z.strictObject({
  ...head,
  ...opening,
  button: text,
  /** The part before the services. */
  integration: z.strictObject({ heading: text, paragraphs: texts }).optional(),
  /** Service blocks by the ids of company.yaml. */
  blocks: z.record(slug, serviceBlock),
  cost: z.strictObject({
    ...opening,
    items: z.array(listedPoint.extend({ price: text, time: text })).min(1),
    more: text,
  }),
  band: z.strictObject({ ...opening, button: text }),
});

export const caseStudiesSchema = z.strictObject({
  ...head,
  ...opening,
  more: text,
  neighbours: z.strictObject({ label: text, previous: text, next: text, all: text }),
  /** Labels in chapters: a figure's value before and after, and a week of a chart. */
  chapters: z.strictObject({ was: text, is: text, week: text }),
  band: z.strictObject({ heading: text, contact: text, services: text }),
});

export const blogSchema = z.strictObject({ ...head, ...opening });

/** Without the questions and answers, which are in faq.yaml. */
export const faqPageSchema = z.strictObject({
  ...head,
  ...opening,
  /** Headings of the groups that faq.yaml names, in the order of the page. */
  groups: z.record(slug, text),
  band: z.strictObject({ heading: text, assistant: text, contact: text }),
});

export const notFoundSchema = z.strictObject({
  ...head,
  ...opening,
  home: text,
  blog: text,
  /** Heading of the pages that have the words of the address. */
  near: text,
});

export const searchSchema = z.strictObject({
  ...head,
  ...opening,
  noneText: text,
  assistant: text,
  contact: text,
});

export const offlineSchema = z.strictObject({ ...head, ...opening, retry: text, home: text, note: text });

export const aiChatSchema = z.strictObject({ ...head, heading: text, noScript: text });

export const accessibilitySchema = z.strictObject({
  ...head,
  ...opening,
  version: z.iso.date(),
  versionLabel: text,
  summary: inShort,
  sections: z.array(section).min(1),
});
