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

export const subscribe = endpoint({
  method: "POST",
  path: "/api/newsletter",
  summary: "Subscribe an address. The answer never tells whether it was known.",
  access: "public",
  limit: "publicWrites",
  isIdempotent: true,
  body: z.object({ email: email() }),
  /** `needsConfirmation` depends on the settings only, so it reveals nothing about the address. */
  answer: z.extend(doneAnswer, { needsConfirmation: z.optional(z.literal(true)) }),
});

/** Times are ISO 8601 UTC. */
export const subscriber = z.object({
  id: z.string(),
  email: z.string(),
  isActive: z.boolean(),
  subscribedAt: z.string(),
  /** Null while subscribed. */
  unsubscribedBy: z.nullable(z.enum(["visitor", "admin"])),
  /** Never confirmed. */
  isUnconfirmed: z.boolean(),
});

export type Subscriber = z.infer<typeof subscriber>;

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

export const recordExport = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/exports",
  summary: "Record an export of the addresses. The answer counts who of the last export has left since.",
  access: "admin",
  answer: z.object({
    /** ISO 8601 UTC; null before the first export. */
    previousAt: z.nullable(z.string()),
    leftSince: z.number(),
  }),
  status: 201,
  refuses: ["storage-full"],
});

export const setSubscriberActive = endpoint({
  method: "PUT",
  path: "/api/admin/newsletter/:id",
  summary:
    "Activate or deactivate a subscriber. Anyone who unsubscribed themselves, or never confirmed, can't be activated (409).",
  access: "admin",
  params: idParams,
  body: z.object({ isActive: z.boolean({ error: "required" }) }),
  answer: subscriber,
  refuses: ["not-found", "conflict"],
});

export const deleteSubscriber = endpoint({
  method: "DELETE",
  path: "/api/admin/newsletter/:id",
  summary: "Delete a subscriber. The address may subscribe again.",
  access: "admin",
  params: idParams,
  answer: successAnswer,
  refuses: ["not-found"],
});
