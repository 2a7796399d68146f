// The schema of a webhook call's `data`, by event. The API description shows them.
import * as z from "zod/mini";
import { adminBooking } from "#app/features/booking/contract.ts";
import { enquiry } from "#app/features/enquiry/contract.ts";
import { subscriber } from "#app/features/newsletter/contract.ts";
import type { WebhookEvent } from "#app/platform/db/tables-of-operation.ts";

export const webhookData = {
  "enquiry.created": enquiry,
  "enquiry.updated": enquiry,
  "enquiry.deleted": z.object({ id: z.string() }),
  "booking.created": adminBooking,
  "booking.rescheduled": adminBooking,
  "booking.cancelled": adminBooking,
  "subscriber.confirmed": subscriber,
  "subscriber.unsubscribed": subscriber,
} satisfies Record<WebhookEvent, z.ZodMiniType>;

/** The whole body. */
export function payloadOf(event: WebhookEvent) {
  return z.object({ type: z.literal(event), timestamp: z.iso.datetime(), data: webhookData[event] });
}

/** Every payload's schema, by its event. */
export const webhookPayloads: Readonly<Record<string, z.ZodMiniType>> = Object.fromEntries(
  (Object.keys(webhookData) as WebhookEvent[]).map((event) => [event, payloadOf(event)]), // of the record above
);
