import { z } from "zod";
import { bookingEmailsSchema } from "./booking-emails.schema.ts";
import { text } from "./text.schema.ts";

/** Placeholders filled when an email is written. */
export const emailPlaces = ["name", "email", "time", "zone", "service", "hours", "number"] as const;

export const emailsSchema = z.strictObject({
  /** `team` is the reason given in emails to the company. */
  frame: z.strictObject({
    greeting: text,
    farewell: text,
    automatic: text,
    personal: text,
    team: text,
    unsubscribe: text,
  }),
  enquiry: z.strictObject({ subject: text, heading: text, thanks: text, promise: text, more: text }),
  booking: bookingEmailsSchema,
  /** The note says how long the link is valid. */
  newsletterConfirmation: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  newsletterWelcome: z.strictObject({ subject: text, heading: text, text, button: text }),
  /** For a subscriber who signs up again. */
  newsletterKnown: z.strictObject({ subject: text, heading: text, text }),
});

export type EmailWords = z.infer<typeof emailsSchema>;
