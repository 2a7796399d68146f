import { z } from "zod";
import { text } from "./text.schema.ts";

const monthAndDay = z
  .string()
  .refine((value) => z.iso.date().safeParse(`2024-${value}`).success, { error: "must be a day, such as 12-25" });

const daysFromEaster = z.array(z.strictObject({ days: z.int().min(-100).max(100), name: text })).default([]);

/** Yearly holidays of the company. Their names are shown in the admin area. */
export const holidaysSchema = z.strictObject({
  fixed: z.record(monthAndDay, text),
  /** Days relative to Orthodox Easter. */
  easter: daysFromEaster,
  westernEaster: daysFromEaster,
});

export type Holidays = z.infer<typeof holidaysSchema>;
