// What browser and server agreed on the newsletter.
import * as z from "zod/mini";
import {
  choice,
  doneAnswer,
  email,
  endpoint,
  idParams,
  listQuery,
  successAnswer,
} from "#app/platform/http/endpoint.ts";

/** POST /api/newsletter: signs an address up. The answer is the same whether the address was known. */
export const subscribe = endpoint({
  method: "POST",
  path: "/api/newsletter",
  summary: "Subscribe an address. The answer never tells whether it was known.",
  access: "public",
  limit: "publicWrites",
  isIdempotent: true,
  body: z.object({ email: email() }),
  /** `needsConfirmation` depends on the site's setting alone, so it tells nothing of the address. */
  answer: z.extend(doneAnswer, { needsConfirmation: z.optional(z.literal(true)) }),
});

/** A subscriber as the admin area reads it; times are ISO 8601 UTC. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  subscribedAt: z.string(),
  /** Who ended the subscription; null while it runs. */
  unsubscribedBy: z.nullable(z.enum(["visitor", "admin"])),
  /** Signed up, but never confirmed by the letter's link. */
  isUnconfirmed: z.boolean(),
});

/** A subscriber as the admin area reads it. */
export type Subscriber = z.infer<typeof subscriber>;

/** GET /api/admin/newsletter: all subscribers, newest first; searched, filtered, sorted and paged by query parameters. */
export const listSubscribers = endpoint({
  method: "GET",
  path: "/api/admin/newsletter",
  summary: "Subscribers, newest first. Without parameters all of them; with `page` a page, the total in X-Total-Count.",
  access: "admin",
  query: z.object({
    status: z.optional(choice(["active", "inactive"])),
    ...listQuery(["subscribedAt", "email"]),
  }),
  answer: z.array(subscriber),
});

/** POST /api/admin/newsletter/exports: records that the addresses are exported, and tells who left since the last time. */
export const recordExport = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/exports",
  summary: "Record an export of the addresses. The answer counts who of the last export has left since.",
  access: "admin",
  answer: z.object({
    /** When the last export was recorded, ISO 8601 UTC; null before the first one. */
    previousAt: z.nullable(z.string()),
    leftSince: z.number(),
  }),
  status: 201,
  refuses: ["storage-full"],
});

/** PUT /api/admin/newsletter/:id: sets whether a subscriber gets letters. */
export const setSubscriberActive = endpoint({
  method: "PUT",
  path: "/api/admin/newsletter/:id",
  summary:
    "Activate or deactivate a subscriber. Who left by their own hand, or never confirmed, can't be activated (409).",
  access: "admin",
  params: idParams,
  body: z.object({ isActive: z.boolean({ error: "required" }) }),
  answer: subscriber,
  refuses: ["not-found", "conflict"],
});

/** DELETE /api/admin/newsletter/:id: deletes a subscriber; the address may subscribe again. */
export const deleteSubscriber = endpoint({
  method: "DELETE",
  path: "/api/admin/newsletter/:id",
  summary: "Delete a subscriber. The address may subscribe again.",
  access: "admin",
  params: idParams,
  answer: successAnswer,
  refuses: ["not-found"],
});
