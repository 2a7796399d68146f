// What holidays.yaml holds: the days of every year on which the company rests. Their names are for the admin area.
import { z } from "zod";
import { text } from "./text.schema.ts";

const monthAndDay = z
  .string()
  .refine((value) => z.iso.date().safeParse(`2024-${value}`).success, { error: "expected a day as 12-25" });

/** The schema of `content/holidays.yaml`. */
export const holidaysSchema = z.strictObject({
  fixed: z.record(monthAndDay, text),
  easter: z.array(z.strictObject({ days: z.int().min(-100).max(100), name: text })),
});

/** The days of every year on which the company rests. */
export type Holidays = z.infer<typeof holidaysSchema>;
