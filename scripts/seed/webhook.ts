import { newWebhookSecret, sealSecret } from "#app/features/webhook/secret.server.ts";
import { newId } from "#app/platform/db/ids.server.ts";
import type { Db } from "#app/platform/db/open.server.ts";
import { readSecret } from "#app/platform/secret.server.ts";
import { newDelivery } from "#app/platform/webhooks.server.ts";

/** Adds a webhook, where there is none, and what it was told of some enquiries. It is off, so that nothing is called. */
export async function addWebhook(db: Db): Promise<string> {
  const secret = await readSecret(db);
  const at = new Date();
  const id = newId(at);
  const sealed = sealSecret({ secret }, id, newWebhookSecret());
  return db.write(async (trx) => {
    if (await trx.selectFrom("webhook").select("id").limit(1).executeTakeFirst()) return "";
    const about = { url: "https://crm.example/hooks/enquiries", events: '["enquiry.created"]', is_enabled: false };
    await trx
      .insertInto("webhook")
      .values({ id, created_at: at, sealed_secret: sealed, ...about })
      .execute();
    const enquiries = await trx.selectFrom("enquiry").select(["id", "email"]).orderBy("id", "desc").limit(20).execute();
    const deliveries = enquiries.map((data, index) => ({
      ...newDelivery({ webhookId: id, event: "enquiry.created", at, data, person: data.email }),
      ...(index % 5 === 0
        ? { state: "failed" as const, tries: 33, response_status: 503, last_error: "The receiver answered 503." }
        : { state: "delivered" as const, tries: 1, response_status: 204, delivered_at: at }),
    }));
    await trx.insertInto("webhook_delivery").values(deliveries).execute();
    return `webhook: 1 added, ${deliveries.length} deliveries`;
  });
}
