// Texts of the pages with a form, and of the pages that its emails link to.
import { z } from "zod";
import { head, linkedText, listedPoint, opening, text, texts } from "./text.schema.ts";

/** Without the form's texts, which are in ui.yaml. */
export const contactSchema = z.strictObject({ ...head, ...opening, next: z.array(listedPoint).min(1) });

const stated = z.strictObject(opening);
const askedTexts = z.strictObject({ ...opening, button: text });

/** Includes the pages that links in emails open. */
export const newsletterSchema = z.strictObject({
  ...head,
  ...opening,
  done: text,
  issue: z.strictObject({
    label: text,
    subject: text,
    text: text.optional(),
    parts: z.array(listedPoint.extend({ figure: text })).min(1),
  }),
  confirm: askedTexts,
  confirmed: stated,
  expired: stated,
  unsubscribe: askedTexts,
  unsubscribed: stated,
  unknown: stated,
  /** The lead after the form is sent, and the link to the archive. */
  sent: z.strictObject({ lead: text, link: text }),
});

/** `label` and `back` are above an issue, `number` precedes its number in the list. */
export const newsletterArchiveSchema = z.strictObject({
  ...head,
  ...opening,
  label: text,
  number: text,
  read: text,
  back: text,
  empty: askedTexts,
});

export const bookSchema = z.strictObject({
  ...head,
  ...opening,
  points: texts,
  privacy: linkedText,
  manage: z.strictObject({
    ...opening,
    cancelConfirm: text,
    keep: text,
    lost: z.strictObject({ ...opening, book: text }),
  }),
});
