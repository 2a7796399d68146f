// Texts inside drawn pictures, each with a text alternative.
import { z } from "zod";
import { text } from "./text.schema.ts";

export const picturesSchema = z.strictObject({
  example: text,
  chatbots: z.strictObject({
    alt: text,
    question: text,
    answer: text,
    orderSystem: text,
    carrier: text,
    followUp: text,
    handOver: text,
  }),
  agents: z.strictObject({ alt: text, invoice: text, match: text, check: text, unclear: text, post: text, ask: text }),
  development: z.strictObject({ alt: text, release: text, tests: text, reviewed: text, live: text }),
  cloud: z.strictObject({ alt: text, autoscaling: text, bill: text, saving: text }),
  velmora: z.strictObject({ alt: text, before: text, after: text }),
  castrell: z.strictObject({ alt: text, before: text, after: text, legend: text }),
  lumetra: z.strictObject({ alt: text, title: text, reached: text, answered: text }),
  portrait: text,
});

export type PictureWords = z.infer<typeof picturesSchema>;
