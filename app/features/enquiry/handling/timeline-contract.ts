// The API for an enquiry's timeline; apart from the other calls, because the list of enquiries doesn't need it.
import * as z from "zod/mini";
import { recordEndpoint } from "#app/platform/http/endpoint.ts";
import { pageQuery } from "#app/platform/http/field-schemas.ts";
import { deliveries } from "./contract.ts";

/** The kinds of timeline entries. */
const timelineKinds = [
  "enquiry",
  "status",
  "owner",
  "correction",
  "note",
  "reply",
  "received",
  "replied",
  "email",
  "booking",
  "newsletter",
] as const;

const attachment = z.object({ name: z.string(), size: z.number() });

export type Attachment = z.infer<typeof attachment>;

/**
 * An event of a person. `what` is the new status, the new owner, the outcome of a booking or subscription, the sender
 * of a received message, or the corrected field, for which `was` and `text` are the old and the new value, null for
 * none.
 */
export const timelineEntry = z.object({
  id: z.string(),
  at: z.string(),
  kind: z.enum(timelineKinds),
  by: z.object({ role: z.enum(["visitor", "staff", "site"]), name: z.nullable(z.string()) }),
  enquiryId: z.nullable(z.string()),
  what: z.nullable(z.string()),
  subject: z.nullable(z.string()),
  text: z.nullable(z.string()),
  was: z.nullable(z.string()),
  delivery: z.nullable(z.enum(deliveries)),
  /** Why an email was not delivered, as far as that is known. */
  reason: z.nullable(z.string()),
  /** True for a note of the caller. */
  isOwn: z.boolean(),
  /**
   * Only of messages that came by mail: what they quote, the attachments, of which only name and size in bytes are
   * kept, and whether the mail server confirmed the sender, null if it wasn't asked. An automatic one counts for
   * nothing; a pasted one can be removed.
   */
  received: z.optional(
    z.object({
      quoted: z.nullable(z.string()),
      attachments: z.array(attachment),
      isVouched: z.nullable(z.boolean()),
      isAutomatic: z.boolean(),
      isPasted: z.boolean(),
    }),
  ),
});

export type TimelineEntry = z.infer<typeof timelineEntry>;

export const readTimeline = recordEndpoint({
  method: "GET",
  path: "/api/admin/contacts/:id/timeline",
  summary:
    "Everything that you may see about an enquiry's email address or, without one, its phone number, newest first: enquiries, changes, corrections, notes, replies, received messages, emails and their delivery, bookings, and for admins the newsletter. Emails to accounts are left out.",
  access: "sales",
  tokenArea: "enquiries",
  query: z.object(pageQuery),
  response: z.array(timelineEntry),
});
