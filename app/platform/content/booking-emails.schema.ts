import { z } from "zod";
import { text } from "./text.schema.ts";

const email = z.strictObject({ subject: text, heading: text, text });

/** The schema of `booking` in emails.yaml. `call` is the event title in calendars, `callUnnamed` the one without a name. */
export const bookingEmailsSchema = z.strictObject({
  call: text,
  callUnnamed: text,
  byPhone: text,
  byGivenPhone: text,
  byVideo: text,
  ratherByPhone: text,
  hint: text,
  facts: z.strictObject({ when: text, ourTime: text, how: text }),
  manage: text,
  again: text,
  secret: text,
  confirmed: email,
  rejected: email,
  reminder: email,
  moved: email,
  cancelled: email,
  cancelledByUs: text,
  team: z.strictObject({
    booked: text,
    requested: text,
    decide: text,
    openRequests: text,
    moved: text,
    cancelled: text,
    name: text,
    email: text,
    theirTime: text,
    video: text,
  }),
});
