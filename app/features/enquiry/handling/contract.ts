// The API for handling an enquiry: status and owner, notes, replies, the timeline, and changes to many at once.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, email, idParams, listQuery, name, text } from "#app/platform/http/field-schemas.ts";
import { chosenOrigins, enquiry, enquiryStatuses, nextStep, staffRules } from "../contract.ts";
import { fieldFacts } from "../fields.ts";
import { builtForm } from "../form-fields.ts";
import type { CompanyForm } from "../form-fields.ts";

/** The maximum lengths of texts in UTF-16 units, and the maximum number of enquiries that are changed at once. */
export const handlingLimits = {
  note: 5_000,
  subject: 200,
  reply: 20_000,
  savedTitle: 100,
  bulk: 500,
  value: 1_000_000_000,
} as const;

const ownerId = z.nullable(text({ min: 1, max: 64 }));

export const wholeUnits = z
  .number({ error: "invalid" })
  .check(
    z.int({ error: "invalid" }),
    z.minimum(0, { error: "invalid" }),
    z.maximum(handlingLimits.value, { error: "invalid" }),
  );

export const createEnquiry = endpoint({
  method: "POST",
  path: "/api/admin/contacts",
  summary:
    "Enter an enquiry that came by phone, email or otherwise. A first or last name, and an email address or phone number, are required. It is owned by the caller. `promise` sets the deadline of the first answer. No email is sent.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "enquiry-entered",
  isIdempotent: true,
  body: enteredEnquirySchema(builtForm),
  response: enquiry,
  status: 201,
  errors: ["storage-full"],
});

export function enteredEnquirySchema(form: CompanyForm) {
  return z.object({
    ...z.omit(z.object(staffRules(form)), { message: true }).shape, // staff add notes instead
    origin: z.optional(choice(chosenOrigins)),
    promise: z.optional(z.boolean({ error: "invalid" })),
  });
}

/** Uses POST, so that no address appears in a URL. */
export const findKnown = endpoint({
  method: "POST",
  path: "/api/admin/contacts/known",
  summary: "The three newest enquiries, including spam, from an email address or a phone number in any notation.",
  access: "sales",
  unaudited: "changes nothing",
  body: z.object({
    email: z.optional(z.union([email(), text({ max: fieldFacts.email.max })])),
    phone: z.optional(text({ max: fieldFacts.phone.max })),
  }),
  response: z.array(enquiry),
});

export type NewEnquiryInput = z.infer<typeof createEnquiry.body>;

export const changeEnquiry = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/contacts/:id",
  summary:
    "Change an enquiry's status, owner, next step or value, or correct its fields. `ownerId: null` removes the owner; `won`, `lost` and `spam` end the next step. 412 for a stale `If-Match`: `errors` lists the corrections since, with old and new values, and the response has the current `ETag`. Waiting emails go to a corrected address, which tokens can't set (403).",
  access: "sales",
  tokenArea: "enquiries",
  unaudited: "the service adds the entries",
  isVersioned: true,
  body: changedEnquirySchema(builtForm),
  response: enquiry,
});

export function changedEnquirySchema(form: CompanyForm) {
  return z.object({
    status: z.optional(choice(enquiryStatuses)),
    ownerId: z.optional(ownerId),
    nextStep: z.nullish(nextStep),
    value: z.nullish(wholeUnits),
    ...staffRules(form),
  });
}

/** A field that can be corrected or planned. */
export type CorrectedField =
  | Exclude<keyof z.infer<typeof changeEnquiry.body>, "status" | "ownerId" | "answers">
  | `answers.${string}`;

const bulkBody = z
  .object({
    ids: z
      .array(text({ min: 1, max: 64 }))
      .check(z.minLength(1, { error: "required" }), z.maxLength(handlingLimits.bulk)),
    status: z.optional(choice(enquiryStatuses)),
    ownerId: z.optional(ownerId),
    delete: z.optional(z.literal(true)),
  })
  .check(
    z.refine((body) => [body.status, body.ownerId, body.delete].filter((value) => value !== undefined).length === 1, {
      error: "invalid",
    }),
  );

export const changeEnquiries = endpoint({
  method: "POST",
  path: "/api/admin/contacts/bulk",
  summary:
    "Set the status or owner of up to 500 enquiries, or delete them permanently: exactly one of the three. Unknown ids are skipped. Returns the numbers of changed enquiries and of ended next steps.",
  access: "sales",
  tokenArea: "enquiries",
  isIdempotent: true,
  body: bulkBody,
  response: z.object({ success: z.literal(true), changed: z.number(), stepsEnded: z.number() }),
});

/** An account that can own an enquiry. */
export const colleague = z.object({ id: z.string(), name: z.string() });

export type Colleague = z.infer<typeof colleague>;

export const listColleagues = endpoint({
  method: "GET",
  path: "/api/admin/colleagues",
  summary: "The colleagues who can own an enquiry, admins and sales, by name.",
  access: "sales",
  tokenArea: "enquiries",
  response: z.array(colleague),
});

/** A note on an enquiry; times are ISO 8601 UTC. */
const note = z.object({ id: z.string(), createdAt: z.string(), author: z.string(), text: z.string() });

export const addNote = recordEndpoint({
  method: "POST",
  path: "/api/admin/contacts/:id/notes",
  summary: "Add an internal note to an enquiry.",
  access: "sales",
  tokenArea: "enquiries",
  unaudited: "a note names its author and time",
  isIdempotent: true,
  body: z.object({ text: text({ min: 1, max: handlingLimits.note }) }),
  response: note,
  status: 201,
});

export const deleteNote = endpoint({
  method: "DELETE",
  path: "/api/admin/contacts/:id/notes/:noteId",
  summary: "Delete your own note.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "note-deleted",
  params: z.object({ ...idParams.shape, noteId: text({ min: 1, max: 64 }) }),
  response: successResponse,
  errors: ["not-found", "forbidden"],
});

/** The delivery statuses of an email; `failed` means refused permanently or given up. */
export const deliveries = ["waiting", "retrying", "sent", "failed"] as const;

export type Delivery = (typeof deliveries)[number];

const reply = z.object({
  id: z.string(),
  createdAt: z.string(),
  author: z.string(),
  subject: z.string(),
  text: z.string(),
  delivery: z.enum(deliveries),
});

export const replyToEnquiry = recordEndpoint({
  method: "POST",
  path: "/api/admin/contacts/:id/reply",
  summary:
    "Reply to an enquiry by email, with the enquiry quoted below. The enquiry is answered once the mail server has accepted the email. 409 without a mail server; 429 beyond 20 replies an hour to one address, or 60 by one token.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "reply-sent",
  isIdempotent: true,
  isVersioned: true,
  body: z.object({
    subject: name({ min: 1, max: handlingLimits.subject }),
    text: text({ min: 1, max: handlingLimits.reply }),
  }),
  response: reply,
  status: 201,
  errors: ["conflict", "too-many-requests"],
});

/** A reusable text for replies. */
export const savedReply = z.object({ id: z.string(), title: z.string(), text: z.string(), updatedAt: z.string() });

export type SavedReply = z.infer<typeof savedReply>;

const savedReplyBody = z.object({
  title: name({ min: 1, max: handlingLimits.savedTitle }),
  text: text({ min: 1, max: handlingLimits.reply }),
});

export const listSavedReplies = endpoint({
  method: "GET",
  path: "/api/admin/saved-replies",
  summary: "Saved replies, by title; all of them without `page`.",
  access: "sales",
  tokenArea: "enquiries",
  query: z.object(listQuery(["title", "updatedAt"])),
  response: z.array(savedReply),
});

export const createSavedReply = endpoint({
  method: "POST",
  path: "/api/admin/saved-replies",
  summary: "Save a reply as a template for others.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "saved-reply-created",
  isIdempotent: true,
  body: savedReplyBody,
  response: savedReply,
  status: 201,
});

export const updateSavedReply = recordEndpoint({
  method: "PUT",
  path: "/api/admin/saved-replies/:id",
  summary: "Replace a saved reply. Its version for If-Match is its updatedAt.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "saved-reply-changed",
  isVersioned: true,
  body: savedReplyBody,
  response: savedReply,
});

export const deleteSavedReply = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/saved-replies/:id",
  summary: "Delete a saved reply.",
  access: "sales",
  tokenArea: "enquiries",
  audit: "saved-reply-deleted",
  response: successResponse,
});
