// What browser and server agreed on the dashboard: what happened lately, how many came in by day, and which lists are counted.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";

/** What can happen. A subscription that ended and a call that its visitor cancelled are such as well. */
export const activityKinds = ["enquiry", "booking", "cancellation", "subscription", "unsubscription", "post"] as const;

/** How many events are shown, and for how many days arrivals are counted. */
export const limits = { events: 10, days: 20 } as const;

/** Something that happened; `at` is ISO 8601 UTC. `about` names what can be opened: an enquiry or a booking by its id, a post by its slug. */
export const activity = z.object({
  kind: z.enum(activityKinds),
  title: z.string(),
  detail: z.string(),
  at: z.string(),
  about: z.nullable(z.string()),
});

/** Something that happened. */
export type Activity = z.infer<typeof activity>;

/** GET /api/admin/activity: what happened lately, newest first. */
export const listActivity = endpoint({
  method: "GET",
  path: "/api/admin/activity",
  summary:
    "The ten newest events: enquiries, booked and cancelled calls, subscriptions and their ends, published posts.",
  access: "staff",
  answer: z.array(activity),
});

/** GET /api/admin/storage-alarm: why the public forms are closed, or null while they are open. */
export const readStorageAlarm = endpoint({
  method: "GET",
  path: "/api/admin/storage-alarm",
  summary: "Why and since when the public forms are closed because storage grows unusually; null while they are open.",
  access: "admin",
  answer: z.object({ alarm: z.nullable(z.object({ since: z.string(), reason: z.string() })) }),
});

/** What needs somebody. What is still to be set up comes last. */
export const attentionKinds = [
  "mail-off",
  "failed-emails",
  "open-questions",
  "public-address",
  "notify-address",
  "legal-ids",
  "second-factor",
] as const;

/** Something that needs attention; `count` says how many emails or questions it is about. */
export const attention = z.object({ kind: z.enum(attentionKinds), count: z.nullable(z.number()) });

/** Something that needs attention. */
export type Attention = z.infer<typeof attention>;

/** GET /api/admin/attention: what needs attention, in the order of `attentionKinds`; empty where nothing does. */
export const listAttention = endpoint({
  method: "GET",
  path: "/api/admin/attention",
  summary: "What needs attention: mail that is off, failed emails, open questions, and what is still to be set up.",
  access: "staff",
  answer: z.array(attention),
});

/** How many came in on each of the last days, today last; a day is one of UTC. */
export const arrivals = z.object({ enquiries: z.array(z.number()), subscribers: z.array(z.number()) });

/** How many came in on each of the last days. */
export type Arrivals = z.infer<typeof arrivals>;

/** GET /api/admin/arrivals: enquiries and subscriptions by day. */
export const countArrivals = endpoint({
  method: "GET",
  path: "/api/admin/arrivals",
  summary: "How many enquiries and subscribers came in on each of the last 20 days (UTC), today last.",
  access: "staff",
  answer: arrivals,
});
