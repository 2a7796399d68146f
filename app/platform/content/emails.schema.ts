// The words of emails (emails.yaml), by what causes them.
import { z } from "zod";
import { bookingEmailsSchema } from "./booking-emails.schema.ts";
import { text } from "./text.schema.ts";

/** Places in emails.yaml that the program fills when it writes an email. */
export const emailPlaces = ["name", "email", "time", "zone", "service", "hours", "number"] as const;

/** The schema of `emails.yaml`. */
export const emailsSchema = z.strictObject({
  /** What stands around every email: its greeting line's comma is in the text. `team` is why an email to the company came. */
  frame: z.strictObject({ greeting: text, farewell: text, automatic: text, team: text, unsubscribe: text }),
  /** The answer to an enquiry. */
  enquiry: z.strictObject({ subject: text, heading: text, thanks: text, promise: text, more: text }),
  /** About a booked call. */
  booking: bookingEmailsSchema,
  /** Asks a new subscriber to confirm; the note tells how long the link works. */
  newsletterConfirmation: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  /** Greets a subscriber. */
  newsletterWelcome: z.strictObject({ subject: text, heading: text, text, button: text }),
  /** Tells a subscriber who signs up again that they are one. */
  newsletterKnown: z.strictObject({ subject: text, heading: text, text }),
});

/** The words of emails in one language. */
export type EmailWords = z.infer<typeof emailsSchema>;
