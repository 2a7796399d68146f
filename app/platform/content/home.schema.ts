import { z } from "zod";
import { head, opening, point, serviceKeys, slug, text } from "./text.schema.ts";

const panelLine = z.strictObject({ time: text, text, state: text, asks: z.boolean().optional() });
const client = z.strictObject({ name: text, mark: slug, sector: text, figure: text, counts: text });
const card = z.strictObject({ service: z.enum(serviceKeys), text, link: text });

/** `pages/home.yaml`; the hero is in ui.yaml. */
export const homeSchema = z.strictObject({
  ...head,
  panel: z.strictObject({
    title: text,
    label: text,
    lines: z.array(panelLine).length(4),
    totals: z.array(z.strictObject({ figure: text, text })).length(3),
  }),
  clients: z.strictObject({ label: text, items: z.array(client).length(6) }),
  services: z.strictObject({ ...opening, cards: z.array(card).length(4) }),
  technologies: z.strictObject({ ...opening, items: z.array(z.strictObject({ name: text, role: text })).length(12) }),
  testimonials: z.strictObject({ heading: text }),
  why: z.strictObject({ ...opening, button: text, points: z.array(point).length(3) }),
  featured: z.strictObject({ heading: text, link: text }),
  ask: z.strictObject({ ...opening, questions: z.array(text).length(3) }),
});
