// The words of letters (letters.yaml), by what causes them.
import { z } from "zod";
import { bookingLettersSchema } from "./booking-letters.schema.ts";
import { text } from "./text.schema.ts";

/** Places in letters.yaml that the program fills when it writes a letter. */
export const letterPlaces = ["name", "email", "time", "zone", "service", "hours", "number"] as const;

/** The schema of `letters.yaml`. */
export const lettersSchema = z.strictObject({
  booking: bookingLettersSchema,
  /** What stands around every letter: its greeting line's comma is in the text. */
  frame: z.strictObject({ greeting: text, farewell: text, automatic: text }),
});

/** The words of letters in one language. */
export type LetterWords = z.infer<typeof lettersSchema>;
