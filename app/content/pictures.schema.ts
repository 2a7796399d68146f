// Texts inside drawn pictures, each with a text alternative. A company that doesn't show a drawing omits its texts.
import { z } from "zod";
import { text } from "./text.schema.ts";

export const picturesSchema = z.strictObject({
  example: text,
  chatbots: z
    .strictObject({
      alt: text,
      question: text,
      answer: text,
      orderSystem: text,
      carrier: text,
      followUp: text.optional(),
      handOver: text.optional(),
    })
    .optional(),
  agents: z
    .strictObject({ alt: text, invoice: text, match: text, check: text, unclear: text, post: text, ask: text })
    .optional(),
  development: z.strictObject({ alt: text, release: text, tests: text, reviewed: text, live: text }).optional(),
  cloud: z.strictObject({ alt: text, autoscaling: text, bill: text, saving: text }).optional(),
  freight: z.strictObject({ alt: text, before: text, after: text }).optional(),
  bank: z.strictObject({ alt: text, before: text, after: text, legend: text }).optional(),
  clinic: z.strictObject({ alt: text, title: text, reached: text, answered: text, missed: text }).optional(),
  portrait: text,
});

export type PictureWords = z.infer<typeof picturesSchema>;
