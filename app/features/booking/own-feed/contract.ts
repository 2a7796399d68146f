// Contract of a colleague's own calendar feed.
import * as z from "zod/mini";
import { endpoint, successAnswer } from "#app/platform/http/endpoint.ts";

export const longestPassword = 1024;

/** Null without a feed, or before its first use. */
const state = z.object({ createdAt: z.nullable(z.string()), lastUsedAt: z.nullable(z.string()) });

export type OwnFeed = z.infer<typeof state>;

export const readOwnFeed = endpoint({
  method: "GET",
  path: "/api/admin/calendar-feed",
  summary: "Since when you have a calendar address of your own, and when it was last read.",
  access: "sales",
  answer: state,
});

export const renewOwnFeed = endpoint({
  method: "POST",
  path: "/api/admin/calendar-feed",
  summary:
    "Create a secret address of a calendar with the bookings, without the visitors' contact data. It is shown only once; an earlier one ends. It ends with your password and when your account is disabled.",
  access: "sales",
  audit: "calendar-feed-renewed",
  limit: "signIns",
  isIdempotent: true,
  hasSecretAnswer: true,
  maxBytes: 16 * 1024,
  body: z.object({
    /** Neither trimmed nor normalised. */
    password: z
      .string({ error: "required" })
      .check(z.minLength(1, { error: "required" }), z.maxLength(longestPassword, { error: "tooLong" })),
  }),
  answer: z.object({ createdAt: z.string(), url: z.string() }),
  status: 201,
});

export const endOwnFeed = endpoint({
  method: "DELETE",
  path: "/api/admin/calendar-feed",
  summary: "End your calendar address.",
  access: "sales",
  audit: "calendar-feed-ended",
  answer: successAnswer,
  refuses: ["not-found"],
});
