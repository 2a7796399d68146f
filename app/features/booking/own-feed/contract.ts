// The calls about a colleague's own calendar feed.
import * as z from "zod/mini";
import { endpoint, successAnswer } from "#app/platform/http/endpoint.ts";

/** Null without a feed. */
const state = z.object({ createdAt: z.nullable(z.string()) });

export const readOwnFeed = endpoint({
  method: "GET",
  path: "/api/admin/calendar-feed",
  summary: "Since when you have a calendar address of your own.",
  access: "sales",
  answer: state,
});

export const renewOwnFeed = endpoint({
  method: "POST",
  path: "/api/admin/calendar-feed",
  summary:
    "Make a secret address of a calendar with the bookings, without the visitors' contact data. It is told this once; an earlier one ends.",
  access: "sales",
  isIdempotent: true,
  hasSecretAnswer: true,
  answer: z.object({ createdAt: z.string(), url: z.string() }),
  status: 201,
});

export const endOwnFeed = endpoint({
  method: "DELETE",
  path: "/api/admin/calendar-feed",
  summary: "End your calendar address.",
  access: "sales",
  answer: successAnswer,
  refuses: ["not-found"],
});
