import { personKey } from "#app/platform/text/person-key.ts";
import type { WebhookData } from "#app/platform/webhooks/webhooks.server.ts";
import type { Enquiry } from "./contract.ts";

/** What webhooks tell of an enquiry: what the API answers. */
export function asWebhookData(enquiry: Enquiry): WebhookData {
  const { id, firstName, lastName } = enquiry;
  return {
    data: enquiry,
    person: personKey(enquiry) ?? undefined,
    name: [firstName, lastName].filter(Boolean).join(" "),
    path: `/admin/contacts?open=${id}`,
  };
}
