// Contract of subscribers for staff.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, email, language, listQuery, visitFacts } from "#app/platform/http/field-schemas.ts";

const maxBounces = 1000;

/** A subscriber in webhook payloads. Times are ISO 8601 UTC. */
export const announcedSubscriber = z.object({
  id: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  subscribedAt: z.string(),
  /** Null while subscribed. */
  unsubscribedBy: z.nullable(z.enum(["visitor", "admin"])),
  /** True if the address was never confirmed. */
  isUnconfirmed: z.boolean(),
  ...visitFacts,
});

/** A subscriber with the evidence of consent. */
export const subscriber = z.object({
  ...announcedSubscriber.shape,
  locale: language(),
  /** The origin of the address. */
  source: choice(["form", "import"]),
  confirmedAt: z.nullable(z.string()),
  /** Set for imported subscribers. */
  consentSource: z.nullable(z.string()),
  consentDate: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  /** The issue by whose link they unsubscribed. */
  unsubscribedByIssue: z.nullable(z.object({ id: z.string(), subject: z.string() })),
  bouncedAt: z.nullable(z.string()),
  /** The version of the privacy notice shown when they agreed. */
  privacyVersion: z.nullable(z.string()),
  /** Used as its ETag. */
  version: z.number(),
});

export type Subscriber = z.infer<typeof subscriber>;

export const listSubscribers = endpoint({
  method: "GET",
  path: "/api/admin/newsletter",
  auditWhole: "subscribers-read-whole",
  summary:
    "Subscribers with language, source, evidence of consent, bounce and the issue they unsubscribed from, newest first. Without parameters, all of them; with `page`, one page and the total in X-Total-Count.",
  access: "admin",
  query: z.object({
    status: z.optional(choice(["active", "inactive", "bounced"])),
    source: z.optional(choice(["form", "import"])),
    locale: z.optional(language()),
    ...listQuery(["subscribedAt", "email"]),
  }),
  response: z.array(subscriber),
});

export const listDetails = endpoint({
  ...listSubscribers,
  path: "/api/admin/newsletter/subscribers",
  summary:
    "The same as `GET /api/admin/newsletter`; with `Accept: text/csv` as a CSV file, which is recorded in the audit log as an export.",
});

/** `text`: the words of form and notice, by paragraph; null if they weren't kept, or the version is unknown. */
export const consentProof = z.object({
  isUnconfirmed: subscriber.shape.isUnconfirmed,
  source: subscriber.shape.source,
  subscribedAt: z.string(),
  confirmedAt: z.nullable(z.string()),
  consentSource: z.nullable(z.string()),
  consentDate: z.nullable(z.string()),
  landingPage: subscriber.shape.landingPage,
  privacyVersion: z.nullable(z.string()),
  text: z.nullable(z.array(z.string())),
});

export type ConsentProof = z.infer<typeof consentProof>;

export const readConsentProof = recordEndpoint({
  method: "GET",
  path: "/api/admin/newsletter/:id/consent",
  summary: "A subscriber's proof of consent: time, place, version of the privacy notice and its text.",
  access: "admin",
  response: consentProof,
});

export const recordExport = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/exports",
  summary:
    "Record an export of the addresses. The response counts the addresses of the last export that have unsubscribed since.",
  access: "admin",
  unaudited: "the export is audited by its own call",
  isIdempotent: true,
  response: z.object({
    /** ISO 8601 UTC; null before the first export. */
    previousAt: z.nullable(z.string()),
    leftSince: z.number(),
  }),
  status: 201,
  errors: ["storage-full"],
});

export const setSubscriberActive = recordEndpoint({
  method: "PUT",
  path: "/api/admin/newsletter/:id",
  summary:
    "Activate or deactivate a subscriber. 409 for activating someone who unsubscribed themselves or never confirmed.",
  access: "admin",
  body: z.object({ isActive: z.boolean({ error: "required" }) }),
  response: subscriber,
  errors: ["conflict"],
});

export const correctSubscriber = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/newsletter/:id",
  summary:
    "Correct a subscriber's address or language. If sign-ups need confirmation, a new address gets the newsletter once its owner has confirmed it; an address that is already subscribed is refused (409).",
  access: "admin",
  audit: "subscriber-corrected",
  isVersioned: true,
  body: z.object({ email: z.optional(email()), locale: z.optional(language()) }),
  response: subscriber,
  errors: ["conflict"],
});

export const deleteSubscriber = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/newsletter/:id",
  summary: "Delete a subscriber. The address may subscribe again.",
  access: "admin",
  audit: "subscriber-deleted",
  response: successResponse,
});

/** The last twelve months, oldest first; `active` is the number at the month’s end. */
export const subscriberFigures = z.object({
  growth: z.array(
    z.object({ month: z.string(), subscribed: z.number(), unsubscribed: z.number(), active: z.number() }),
  ),
  /** Active subscribers by language and by source. */
  locales: z.array(z.object({ locale: language(), count: z.number() })),
  sources: z.array(z.object({ source: choice(["form", "import"]), count: z.number() })),
  active: z.number(),
  bounced: z.number(),
});

export type SubscriberFigures = z.infer<typeof subscriberFigures>;

export const readFigures = endpoint({
  method: "GET",
  path: "/api/admin/newsletter/figures",
  summary: "The newsletter's growth in the last twelve months, and its active subscribers by language and source.",
  access: "admin",
  response: subscriberFigures,
});

export const recordBounces = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/bounces",
  summary: "Mark addresses as bounced, as reported by mail servers: they get no further issue. `undo` reverts that.",
  access: "admin",
  tokenArea: "newsletter",
  isIdempotent: true,
  body: z.object({
    emails: z
      .array(email(), { error: "invalid" })
      .check(z.minLength(1, { error: "required" }), z.maxLength(maxBounces, { error: "tooMany" })),
    undo: z.optional(z.boolean({ error: "invalid" })),
  }),
  /** `unknown` are addresses without a subscriber. */
  response: z.object({ changed: z.number(), unknown: z.array(z.string()) }),
});
