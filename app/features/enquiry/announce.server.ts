import type { Transaction } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import { announce } from "#app/platform/webhooks.server.ts";
import type { WebhookData } from "#app/platform/webhooks.server.ts";
import type { Enquiry } from "./contract.ts";

/** What webhooks tell of an enquiry: what the API answers. */
export function asWebhookData(enquiry: Enquiry): WebhookData {
  return { data: enquiry, person: enquiry.email };
}

/** Queues the webhooks of deleted enquiries: their ids alone. */
export async function announceDeleted(trx: Transaction<Tables>, ids: readonly string[], at: Date): Promise<void> {
  await announce(trx, { event: "enquiry.deleted", at, read: () => ids.map((id) => ({ data: { id } })) });
}
