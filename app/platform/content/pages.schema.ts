// The texts of every page but home and the legal ones; pages/<name>.yaml in each language.
import { z } from "zod";
import { head, opening, point, section, slug, text, texts } from "./text.schema.ts";

/** `pages/about.yaml`; the three figures are added from company.yaml and ui.yaml. */
export const aboutSchema = z.strictObject({
  ...head,
  ...opening,
  story: z.strictObject({ heading: text, paragraphs: texts }),
  /** How a project goes: each stage with the time that it takes. */
  stages: z.strictObject({ heading: text, items: z.array(point.extend({ time: text })).length(4) }),
  team: z.strictObject({ name: text, portrait: slug, role: text, text }),
  mission: point,
  vision: point,
});

const serviceBlock = z.strictObject({ link: text });

/** `pages/services.yaml`; title, description and features of the four blocks are added from ui.yaml. */
export const servicesSchema = z.strictObject({
  ...head,
  ...opening,
  button: text,
  integration: z.strictObject({ heading: text, paragraphs: texts }),
  blocks: z.strictObject({
    chatbots: serviceBlock,
    agents: serviceBlock,
    development: serviceBlock,
    cloud: serviceBlock,
  }),
  /** What it costs, in the words of faq.yaml: each step with its price and how long it takes. */
  cost: z.strictObject({
    ...opening,
    items: z.array(point.extend({ price: text, time: text })).length(4),
    more: text,
  }),
  band: z.strictObject({ ...opening, button: text }),
});

/** `pages/case-studies.yaml`. */
export const caseStudiesSchema = z.strictObject({
  ...head,
  ...opening,
  more: text,
  neighbours: z.strictObject({ label: text, previous: text, next: text, all: text }),
  band: z.strictObject({ heading: text, contact: text, services: text }),
});

/** `pages/contact.yaml`; form and contact details stand in ui.yaml. */
export const contactSchema = z.strictObject({ ...head, ...opening, next: z.array(point).length(3) });

/** `pages/blog.yaml`. */
export const blogSchema = z.strictObject({ ...head, ...opening });

const stated = z.strictObject(opening);
const asked = z.strictObject({ ...opening, button: text });

/** `pages/newsletter.yaml`: the page that answers the form where there is no script, and the pages of emails' links. */
export const newsletterSchema = z.strictObject({
  ...head,
  ...opening,
  done: text,
  /** The example issue: its subject, and its parts with a figure each. */
  issue: z.strictObject({ label: text, subject: text, parts: z.array(point.extend({ figure: text })).length(3) }),
  confirm: asked,
  confirmed: stated,
  /** A confirmation's link that is too old, was used, or is none of ours. */
  expired: stated,
  unsubscribe: asked,
  unsubscribed: stated,
  /** An unsubscribe link that is none of ours. */
  unknown: stated,
});

/** `pages/faq.yaml`; questions and answers stand in faq.yaml. */
export const faqPageSchema = z.strictObject({
  ...head,
  ...opening,
  groups: z.strictObject({ cost: text, work: text, data: text, after: text }),
  band: z.strictObject({ heading: text, assistant: text, contact: text }),
});

/** `pages/not-found.yaml`. */
export const notFoundSchema = z.strictObject({ ...head, ...opening, home: text, blog: text });

/** `pages/offline.yaml`. */
export const offlineSchema = z.strictObject({ ...head, ...opening, retry: text, home: text, note: text });

/** `pages/ai-chat.yaml`; the chat's own words stand in ui.yaml. */
export const aiChatSchema = z.strictObject({ ...head, heading: text, noScript: text });

/** `pages/book.yaml`; the scheduler's words stand in ui.yaml. */
export const bookSchema = z.strictObject({
  ...head,
  ...opening,
  points: texts,
  privacy: text,
  manage: z.strictObject({
    ...opening,
    cancelConfirm: text,
    keep: text,
    lost: z.strictObject({ ...opening, book: text }),
  }),
});

/** `pages/accessibility.yaml`. */
export const accessibilitySchema = z.strictObject({
  ...head,
  ...opening,
  version: z.iso.date(),
  versionLabel: text,
  sections: z.array(section).min(1),
});
