// The words of letters (letters.yaml), by what causes them.
import { z } from "zod";
import { text } from "./text.schema.ts";

/** Places in letters.yaml that the program fills when it writes a letter. */
export const letterPlaces = ["name", "email", "time", "zone", "service", "hours"] as const;

/** The schema of `letters.yaml`. */
export const lettersSchema = z.strictObject({
  /** What stands around every letter: its greeting line's comma is in the text. */
  frame: z.strictObject({ greeting: text, farewell: text, automatic: text }),
  /** Asks a new subscriber to confirm; the note tells how long the link works. */
  newsletterConfirmation: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  /** Greets a subscriber; the link to unsubscribe follows the note. */
  newsletterWelcome: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  /** Tells a subscriber who signs up again that they are one; the link to unsubscribe follows the note. */
  newsletterKnown: z.strictObject({ subject: text, heading: text, text, note: text }),
});

/** The words of letters in one language. */
export type LetterWords = z.infer<typeof lettersSchema>;
