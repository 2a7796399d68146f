// Contract of a colleague's own calendar feed.
import * as z from "zod/mini";
import { endpoint, successResponse } from "#app/platform/http/endpoint.ts";

export const maxPasswordLength = 1024;

/** Null without a feed, or before its first use. */
const state = z.object({ createdAt: z.nullable(z.string()), lastUsedAt: z.nullable(z.string()) });

export type OwnFeed = z.infer<typeof state>;

export const readOwnFeed = endpoint({
  method: "GET",
  path: "/api/admin/calendar-feed",
  summary: "The times at which your calendar address was created and last read.",
  access: "sales",
  response: state,
});

export const renewOwnFeed = endpoint({
  method: "POST",
  path: "/api/admin/calendar-feed",
  summary:
    "Create a secret address of a calendar feed of the bookings, without visitors' contact data. It is shown only once and replaces the previous one. It is revoked when your password changes or your account is disabled.",
  access: "sales",
  audit: "calendar-feed-renewed",
  limit: "signIns",
  isIdempotent: true,
  hasSecretResponse: true,
  maxBytes: 16 * 1024,
  body: z.object({
    /** Neither trimmed nor normalised. */
    password: z
      .string({ error: "required" })
      .check(z.minLength(1, { error: "required" }), z.maxLength(maxPasswordLength, { error: "tooLong" })),
  }),
  response: z.object({ createdAt: z.string(), url: z.string() }),
  status: 201,
});

export const endOwnFeed = endpoint({
  method: "DELETE",
  path: "/api/admin/calendar-feed",
  summary: "Revoke your calendar address.",
  access: "sales",
  audit: "calendar-feed-ended",
  response: successResponse,
  errors: ["not-found"],
});
