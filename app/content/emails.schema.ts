import { z } from "zod";
import { text } from "./text.schema.ts";

/** Placeholders that are filled when an email is written. */
export const emailPlaceholders = [
  "name",
  "email",
  "time",
  "zone",
  "service",
  "hours",
  "number",
  "reason",
  "count",
  "sender",
] as const;

const email = z.strictObject({ subject: text, heading: text, text });

/** `call` is the event title in calendars, `callUnnamed` the one without a name. */
const bookingEmailsSchema = z.strictObject({
  call: text,
  callUnnamed: text,
  byPhone: text,
  byGivenPhone: text,
  byVideo: text,
  ratherByPhone: text,
  hint: text,
  facts: z.strictObject({ when: text, ourTime: text, host: text, how: text }),
  manage: text,
  again: text,
  secret: text,
  confirmed: email,
  rejected: email,
  reminder: email,
  moved: email,
  changed: email,
  cancelled: email,
  cancelledByUs: text,
  team: z.strictObject({
    booked: text,
    requested: text,
    decide: text,
    openRequests: text,
    moved: text,
    changed: text,
    cancelled: text,
    name: text,
    email: text,
    theirTime: text,
    video: text,
    addPlace: text,
  }),
});

/** Emails to the company, in its default language. `name` is also the name of the enquiring company. */
const enquiryTeamSchema = z.strictObject({
  subject: text,
  suspect: text,
  spam: text,
  details: text,
  message: text,
  cut: text,
  notAsked: text,
  open: text,
  reply: text,
  facts: z.strictObject({
    name: text,
    email: text,
    phone: text,
    company: text,
    service: text,
    budget: text,
    timeline: text,
    received: text,
    language: text,
    sentFrom: text,
    firstPage: text,
    cameFrom: text,
    campaign: text,
  }),
  due: text,
  /** Sent on the day of an enquiry's next step. */
  nextStep: z.strictObject({ subject: text, text }),
  /**
   * Sent when a client's message was stored; `differs` if its sender isn't the enquiry's address, `unconfirmed` if it
   * may be forged.
   */
  received: z.strictObject({ subject: text, text, differs: text, unconfirmed: text }),
  undelivered: z.strictObject({ subject: text, text, openAgain: text }),
  dueSoon: z.strictObject({ subject: text, text }),
  overdue: z.strictObject({ subject: text, text }),
});

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
  enquiry: z.strictObject({
    subject: text,
    heading: text,
    thanks: text,
    promise: text,
    more: text,
    team: enquiryTeamSchema,
  }),
  booking: bookingEmailsSchema,
  /** The note states how long the link is valid. */
  newsletterConfirmation: z.strictObject({ subject: text, heading: text, text, button: text, note: text }),
  newsletterWelcome: z.strictObject({ subject: text, heading: text, text, button: text }),
  /** For a subscriber who signs up again. */
  newsletterKnown: z.strictObject({ subject: text, heading: text, text }),
  /** The frame of an issue's own text. `picture` introduces a picture's description in plain text. */
  newsletterIssue: z.strictObject({ why: text, inBrowser: text, readPost: text, picture: text }),
});

export type EmailWords = z.infer<typeof emailsSchema>;
