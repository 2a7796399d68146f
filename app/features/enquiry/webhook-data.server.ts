import { personKey } from "#app/platform/text/person-key.ts";
import type { WebhookData } from "#app/platform/webhooks/webhooks.server.ts";
import type { Enquiry } from "./contract.ts";

/** Returns the webhook data of an enquiry, which is the same as in the API. */
export function asWebhookData(enquiry: Enquiry): WebhookData {
  const { id, firstName, lastName } = enquiry;
  return {
    data: enquiry,
    person: personKey(enquiry) ?? undefined,
    name: [firstName, lastName].filter(Boolean).join(" "),
    path: `/admin/contacts?open=${id}`,
  };
}
