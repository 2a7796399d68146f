// Contract of webhooks: URLs that are called about events, and their deliveries.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, idParams, listQuery, text } from "#app/platform/http/field-schemas.ts";

/** The events that a webhook can subscribe to. */
export const webhookEvents = [
  "enquiry.created",
  "enquiry.updated",
  "enquiry.deleted",
  "booking.created",
  "booking.updated",
  "booking.rescheduled",
  "booking.cancelled",
  "booking.deleted",
  "subscriber.confirmed",
  "subscriber.unsubscribed",
  "subscriber.deleted",
  "post.published",
  "issue.sent",
] as const;

/** `standard`: the record as JSON. `text`: `{"text": "…"}` for a chat: what happened, the person's name, and a link. */
export const webhookForms = ["standard", "text"] as const;

export type WebhookForm = (typeof webhookForms)[number];

/** The maximum number of webhooks. */
export const maxWebhooks = 20;

const webhookFields = {
  id: z.string(),
  createdAt: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEvents)),
  form: z.enum(webhookForms),
  /** While false, nothing is queued, and pending deliveries wait. */
  isEnabled: z.boolean(),
  /** Numbers of pending and permanently failed deliveries. */
  pending: z.number(),
  failed: z.number(),
};

/** Times are ISO 8601 UTC. */
export const webhook = z.object(webhookFields);

export type Webhook = z.infer<typeof webhook>;

const url = text({ min: 1, max: 2_000 });
const form = choice(webhookForms);
const events = z
  .array(choice(webhookEvents))
  .check(z.minLength(1, { error: "choose" }), z.maxLength(webhookEvents.length, { error: "invalid" }));

export const listWebhooks = endpoint({
  method: "GET",
  path: "/api/admin/webhooks",
  summary: "Webhooks, oldest first, with the numbers of pending and failed deliveries. There are at most 20.",
  access: "admin",
  response: z.array(webhook),
});

export const createWebhook = endpoint({
  method: "POST",
  path: "/api/admin/webhooks",
  summary:
    "Add a webhook: a public https address, its events, and the form of its calls: `standard` (the default), or `text` for Slack, Mattermost, Google Chat and Discord's `/slack` address. The response contains the secret that signs its calls, which is shown only once.",
  access: "admin",
  audit: "webhook-created",
  isIdempotent: true,
  hasSecretResponse: true,
  body: z.object({ url, events, form: z.optional(form) }),
  response: z.object({ ...webhookFields, secret: z.string() }),
  status: 201,
  errors: ["conflict"],
});

export const changeWebhook = recordEndpoint({
  method: "PATCH",
  path: "/api/admin/webhooks/:id",
  summary:
    "Change a webhook's address, events or form, or disable or enable it. While it is disabled, pending deliveries wait; they keep their form.",
  access: "admin",
  audit: "webhook-changed",
  body: z.object({
    url: z.optional(url),
    events: z.optional(events),
    form: z.optional(form),
    isEnabled: z.optional(z.boolean()),
  }),
  response: webhook,
});

export const deleteWebhook = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/webhooks/:id",
  summary: "Delete a webhook with all its deliveries, including pending ones.",
  access: "admin",
  audit: "webhook-deleted",
  response: successResponse,
});

export const deliveryStates = ["pending", "delivered", "failed"] as const;

/** One call of a webhook; `id` is its `webhook-id`. */
export const delivery = z.object({
  id: z.string(),
  createdAt: z.string(),
  /** One of the events, or `webhook.test`. */
  event: z.string(),
  state: z.enum(deliveryStates),
  tries: z.number(),
  /** Null unless pending. */
  nextTryAt: z.nullable(z.string()),
  deliveredAt: z.nullable(z.string()),
  /** HTTP status of the last attempt; null if there was no response. */
  responseStatus: z.nullable(z.number()),
  /** The beginning of that response's body, as text. */
  responseBody: z.nullable(z.string()),
  lastError: z.nullable(z.string()),
  /** When a failed one was dismissed. */
  dismissedAt: z.nullable(z.string()),
  /** The body of the request. */
  payload: z.string(),
});

export type Delivery = z.infer<typeof delivery>;

export const testWebhook = recordEndpoint({
  method: "POST",
  path: "/api/admin/webhooks/:id/test",
  summary:
    "Queue a call of the event `webhook.test`. Its delivery contains the request and, once it has been sent, the response.",
  access: "admin",
  audit: "webhook-tested",
  isIdempotent: true,
  response: delivery,
  status: 201,
  errors: ["conflict"],
});

export const listDeliveries = recordEndpoint({
  method: "GET",
  path: "/api/admin/webhooks/:id/deliveries",
  summary:
    "Deliveries of a webhook, newest first; searched by event and payload. Without parameters, all of them; with `page`, one page and the total in X-Total-Count.",
  access: "admin",
  query: z.object({ state: z.optional(choice(deliveryStates)), ...listQuery(["createdAt", "event"]) }),
  response: z.array(delivery),
});

export const retryDelivery = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:id/deliveries/:deliveryId/retry",
  summary: "Retry a delivery now, and for up to 24 hours more. A delivered one is unchanged.",
  access: "admin",
  audit: "webhook-retried",
  params: z.object({ ...idParams.shape, deliveryId: text({ min: 1, max: 64 }) }),
  response: delivery,
  errors: ["not-found"],
});

export const dismissDelivery = endpoint({
  method: "POST",
  path: "/api/admin/webhooks/:id/deliveries/:deliveryId/dismiss",
  summary:
    "Dismiss a failed delivery, so that health no longer reports it. Any other delivery is refused (409). `retry` reverts this.",
  access: "admin",
  audit: "webhook-delivery-dismissed",
  params: retryDelivery.params,
  response: delivery,
  errors: ["not-found", "conflict"],
});
