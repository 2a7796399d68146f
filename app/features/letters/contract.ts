// What browser and server agreed on the letters that the site sends, as the admin area reads them.
import * as z from "zod/mini";
import { choice, endpoint, idParams, pageQuery } from "#app/platform/http/endpoint.ts";

/** What a letter can be: waiting to be sent, sent, or given up. */
export const letterStatuses = ["waiting", "sent", "parked"] as const;

const letterFields = {
  id: z.string(),
  createdAt: z.string(),
  /** As `enquiry-confirmation`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(letterStatuses),
  tries: z.number(),
  /** When it is tried next; null where it waits for nothing. */
  nextTryAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  /** Why the last try failed. */
  lastError: z.nullable(z.string()),
  /** True where it waits because the site has no mail server. */
  lacksMail: z.boolean(),
};

/** A letter in a list; times are ISO 8601 UTC. */
export const letter = z.object(letterFields);

/** A letter in a list. */
export type ListedLetter = z.infer<typeof letter>;

/** A letter with what it says. */
export const letterInFull = z.object({
  ...letterFields,
  replyTo: z.nullable(z.string()),
  locale: z.string(),
  /** Its text part; the HTML part says the same. */
  text: z.string(),
});

/** A letter with what it says. */
export type LetterInFull = z.infer<typeof letterInFull>;

/** GET /api/admin/letters: all letters, newest first; filtered and paged by query parameters. */
export const listLetters = endpoint({
  method: "GET",
  path: "/api/admin/letters",
  summary:
    "Letters of the site, newest first. Without parameters all of them; with `page` a page, the total in X-Total-Count.",
  access: "admin",
  query: z.object({ status: z.optional(choice(letterStatuses)), ...pageQuery }),
  answer: z.array(letter),
});

/** GET /api/admin/letters/:id: one letter with its text. */
export const getLetter = endpoint({
  method: "GET",
  path: "/api/admin/letters/:id",
  summary: "One letter of the site, with its text.",
  access: "admin",
  params: idParams,
  answer: letterInFull,
  refuses: ["not-found"],
});

/** POST /api/admin/letters/:id/try-again: makes a letter due now. */
export const tryLetterAgain = endpoint({
  method: "POST",
  path: "/api/admin/letters/:id/try-again",
  summary: "Try to send a waiting or parked letter now. One that was sent is refused (409).",
  access: "admin",
  params: idParams,
  answer: letter,
  refuses: ["not-found", "conflict"],
});
