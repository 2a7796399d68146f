import * as z from "zod/mini";
import { endpoint, recordEndpoint } from "#app/platform/http/endpoint.ts";
import { choice, listQuery } from "#app/platform/http/field-schemas.ts";

export const emailStatuses = ["waiting", "sent", "failed"] as const;

const emailFields = {
  id: z.string(),
  createdAt: z.string(),
  /** Such as `enquiry-confirmation`. */
  kind: z.string(),
  to: z.string(),
  subject: z.string(),
  status: z.enum(emailStatuses),
  tries: z.number(),
  /** Null unless waiting. */
  nextTryAt: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** True if it waits because there is no mail server. */
  lacksMail: z.boolean(),
  /** True if a restore has paused it. */
  isHeld: z.boolean(),
  /** When a failed one was dismissed. */
  dismissedAt: z.nullable(z.string()),
};

/** Times are ISO 8601 UTC. */
export const email = z.object(emailFields);

export type ListedEmail = z.infer<typeof email>;

export const emailDetails = z.object({
  ...emailFields,
  replyTo: z.nullable(z.string()),
  locale: z.string(),
  /** The text part. */
  text: z.string(),
});

export type EmailDetails = z.infer<typeof emailDetails>;

export const listEmails = endpoint({
  method: "GET",
  path: "/api/admin/outbox",
  auditWhole: "outbox-read-whole",
  summary:
    "Emails of the site, newest first; searched by recipient and subject. Without parameters, all of them; with `page`, one page and the total in X-Total-Count.",
  access: "admin",
  query: z.object({ status: z.optional(choice(emailStatuses)), ...listQuery(["createdAt", "to", "subject"]) }),
  response: z.array(email),
});

export const getEmail = recordEndpoint({
  method: "GET",
  path: "/api/admin/outbox/:id",
  summary: "One email of the site, with its text.",
  access: "admin",
  response: emailDetails,
});

export const retryEmail = recordEndpoint({
  method: "POST",
  path: "/api/admin/outbox/:id/try-again",
  summary: "Send a waiting or failed email now. 409 for a sent email and for an email of an issue.",
  access: "admin",
  audit: "email-retried",
  response: email,
  errors: ["conflict"],
});

export const dismissEmail = recordEndpoint({
  method: "POST",
  path: "/api/admin/outbox/:id/dismiss",
  summary:
    "Dismiss a failed email, so that health no longer reports it, or one that is held since a restore, so that it is never sent. Any other email, or an email of an issue, is refused (409). `try-again` reverts this.",
  access: "admin",
  audit: "email-dismissed",
  response: email,
  errors: ["conflict"],
});
