// The words of letters (letters.yaml), by what causes them.
import { z } from "zod";
import { bookingLettersSchema } from "./booking-letters.schema.ts";
import { text } from "./text.schema.ts";

/** Places in letters.yaml that the program fills when it writes a letter. */
export const letterPlaces = ["name", "email", "time", "zone", "service", "hours", "number"] as const;

/** The schema of `letters.yaml`. */
export const lettersSchema = z.strictObject({
  /** What stands around every letter: its greeting line's comma is in the text. `team` is why a letter to the company came. */
  frame: z.strictObject({
    greeting: text,
    farewell: text,
    automatic: text,
    personal: text,
    team: text,
    unsubscribe: text,
  }),
  /** The answer to an enquiry. */
  enquiry: z.strictObject({ subject: text, heading: text, thanks: text, promise: text, more: text }),
  /** About a booked call. */
  booking: bookingLettersSchema,
  /** Asks a new subscriber to confirm; the note tells how long the link works. */
  newsletterConfirmation: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  /** Greets a subscriber. */
  newsletterWelcome: z.strictObject({ subject: text, heading: text, text, button: text }),
  /** Tells a subscriber who signs up again that they are one. */
  newsletterKnown: z.strictObject({ subject: text, heading: text, text }),
});

/** The words of letters in one language. */
export type LetterWords = z.infer<typeof lettersSchema>;
