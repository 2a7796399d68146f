// The words of letters about booked calls (letters.yaml, `booking`).
import { z } from "zod";
import { text } from "./text.schema.ts";

const letter = z.strictObject({ subject: text, heading: text, text });

/** The schema of `booking` in letters.yaml. `call` is the call's title in calendars, `callUnnamed` that without the visitor's name. */
export const bookingLettersSchema = z.strictObject({
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
  confirmed: letter,
  rejected: letter,
  reminder: letter,
  moved: letter,
  cancelled: letter,
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
