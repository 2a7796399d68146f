// The API for messages from clients; apart from the other calls, because the list of enquiries doesn't need it.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { email, idParams, moment, name, text } from "#app/platform/http/field-schemas.ts";

/** `text` is in UTF-16 units; `keptBytes` is the maximum stored, in UTF-8. */
export const receivedLimits = { messageId: 998, text: 1_000_000, keptBytes: 200_000, references: 100 } as const;

/** A Message-ID (RFC 5322 §3.6.4); its angle brackets are removed. */
const messageId = name({ min: 1, max: receivedLimits.messageId }).check(
  z.overwrite((value) => value.replace(/^<(.*)>$/s, "$1").trim()),
  z.minLength(1, { error: "required" }),
);

const message = {
  messageId,
  from: email(),
  text: text({ min: 1, max: receivedLimits.text }),
  subject: z.optional(name({ max: receivedLimits.messageId })),
  at: z.optional(moment()),
};

/** A stored message; times are ISO 8601 UTC. `quoted` is the part of it that quotes another email. */
export const receivedMessage = z.object({
  id: z.string(),
  enquiryId: z.string(),
  createdAt: z.string(),
  at: z.string(),
  from: z.string(),
  subject: z.nullable(z.string()),
  text: z.string(),
  quoted: z.nullable(z.string()),
});

const shared = {
  access: "sales",
  tokenArea: "enquiries",
  unaudited: "the message has the name of who stored it, and the time",
  maxBytes: 4 * 1024 * 1024,
  response: receivedMessage,
  status: 201,
} as const;

export const receiveForEnquiry = recordEndpoint({
  ...shared,
  method: "POST",
  path: "/api/admin/contacts/:id/received",
  summary:
    "Store a client's answer in an enquiry's timeline, with at most 200 kB of its text. The enquiry is marked as answered by the client until staff reply or set a status, and its owner is notified by email; nothing is sent to the client. A known `messageId` returns the stored entry.",
  body: z.object(message),
});

export const receive = endpoint({
  ...shared,
  method: "POST",
  path: "/api/admin/received",
  summary:
    "Store a client's answer whose enquiry isn’t known. The enquiry is found by one of the site's emails in `references` (the message ids of `In-Reply-To` and `References`); otherwise it is the newest open one from the address `from`; 404 if there is none.",
  body: z.object({
    ...message,
    references: z.optional(
      z.array(text({ max: receivedLimits.messageId })).check(z.maxLength(receivedLimits.references)),
    ),
  }),
  errors: ["not-found"],
});

export const deleteReceived = endpoint({
  method: "DELETE",
  path: "/api/admin/contacts/:id/received/:receivedId",
  summary:
    "Delete a client's answer that was pasted or stored by an API client, for example in the wrong enquiry. 409 for one from the mailbox.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "received-deleted",
  params: z.object({ ...idParams.shape, receivedId: text({ min: 1, max: 64 }) }),
  response: successResponse,
  errors: ["not-found", "conflict"],
});
