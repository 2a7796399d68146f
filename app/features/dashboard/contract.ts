import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";

const activityKinds = ["enquiry", "booking", "cancellation", "subscription", "unsubscription", "post"] as const;

/** Up to `people` sign-ups or unsubscriptions are one event. */
export const limits = { events: 10, people: 100, days: 20 } as const;

/** `at` is ISO 8601 UTC. `about` is the id of an enquiry or booking, or a post's slug. */
export const activity = z.object({
  kind: z.enum(activityKinds),
  title: z.string(),
  detail: z.string(),
  at: z.string(),
  about: z.nullable(z.string()),
});

export type Activity = z.infer<typeof activity>;

export const listActivity = endpoint({
  method: "GET",
  path: "/api/admin/activity",
  summary:
    "The ten latest events: enquiries, booked and cancelled calls, sign-ups, unsubscriptions and published posts. Sign-ups or unsubscriptions without another event between them are one.",
  access: "staff",
  response: z.array(activity),
});

export const readStorageAlarm = endpoint({
  method: "GET",
  path: "/api/admin/storage-alarm",
  summary:
    "The storage alarm, which closes public forms or stops recording cookie choices: its reason and start, or null.",
  access: "admin",
  response: z.object({
    alarm: z.nullable(z.object({ since: z.string(), reason: z.string(), formsAreOpen: z.optional(z.literal(true)) })),
  }),
});

/** Setup tasks are last. */
const attentionKinds = [
  "overdue-enquiries",
  "answered-by-client",
  "calls-without-place",
  "calls-without-outcome",
  "mail-off",
  "failed-emails",
  "open-questions",
  "outdated-translations",
  "public-address",
  "legal-ids",
  "second-factor",
] as const;

/** `count` is the number of enquiries, calls, emails, questions or translations. */
export const attention = z.object({ kind: z.enum(attentionKinds), count: z.nullable(z.number()) });

export type Attention = z.infer<typeof attention>;

export const listAttention = endpoint({
  method: "GET",
  path: "/api/admin/attention",
  summary:
    "What needs attention: overdue enquiries, clients' answers, calls without a place or outcome, disabled mail, failed emails, open questions, outdated translations, and remaining setup steps.",
  access: "staff",
  response: z.array(attention),
});

/** Per UTC day, today last, and in total; null if the role may not see it. `active` subscribers get the newsletter. */
export const arrivals = z.object({
  enquiries: z.array(z.number()),
  subscribers: z.array(z.number()),
  totals: z.object({
    enquiries: z.nullable(z.number()),
    subscribers: z.nullable(z.number()),
    active: z.nullable(z.number()),
  }),
});

export type Arrivals = z.infer<typeof arrivals>;

export const countArrivals = endpoint({
  method: "GET",
  path: "/api/admin/arrivals",
  summary:
    "New enquiries and subscribers on each of the last 20 days (UTC), today last, and the totals, without spam, and how many subscribers are active.",
  access: "staff",
  response: arrivals,
});
