// What mail servers answer about subscribers' addresses, at once or later by delivery reports.
import type { Connection } from "#app/platform/db/tables.ts";
import { foldAddress } from "#app/platform/mail/fold-address.server.ts";
import { withdrawIssueEmails } from "#app/platform/mail/outbox.server.ts";
import { aboutSubscriber } from "./email.server.ts";
import { updateSubscriber } from "./queries.server.ts";

/** Number of consecutive undelivered issues after which an address counts as bounced. */
const maxSoftBounces = 3;

/** Marks an address as bounced, and withdraws the issues that wait for it. */
export async function markBounced(trx: Connection, id: string, at: Date): Promise<void> {
  await updateSubscriber(trx, id, { bounced_at: at });
  await withdrawIssueEmails(trx, [aboutSubscriber(id)]);
}

/** Counts an issue that could not be delivered; the last of too many in a row marks the address as bounced. */
export async function countSoftBounce(trx: Connection, id: string, at: Date): Promise<void> {
  const row = await trx
    .updateTable("subscriber")
    .set((eb) => ({ soft_bounces: eb("soft_bounces", "+", 1) }))
    .where("id", "=", id)
    .returning("soft_bounces")
    .executeTakeFirst();
  if ((row?.soft_bounces ?? 0) >= maxSoftBounces) await markBounced(trx, id, at);
}

/** Returns true if a subscriber still has an address, which may have been corrected since an email was sent. */
export async function hasAddress(trx: Connection, { id, address }: { id: string; address: string }): Promise<boolean> {
  const row = await trx.selectFrom("subscriber").select("email").where("id", "=", id).executeTakeFirst();
  return row !== undefined && foldAddress(row.email) === foldAddress(address);
}

/** Counts an issue that the mail server accepted but, according to a delivery report, could not be delivered. */
export async function countReportedBounce(trx: Connection, id: string, at: Date): Promise<void> {
  await trx
    .updateTable("subscriber")
    .set((eb) => ({ soft_bounces: eb.ref("soft_bounces_before"), soft_bounces_before: 0 }))
    .where("id", "=", id)
    .where("soft_bounces", "=", 0)
    .execute();
  await countSoftBounce(trx, id, at);
}

/** Resets the count once the mail server has accepted an issue. */
export async function resetSoftBounces(trx: Connection, id: string): Promise<void> {
  await trx
    .updateTable("subscriber")
    .set((eb) => ({ soft_bounces: 0, soft_bounces_before: eb.ref("soft_bounces") }))
    .where("id", "=", id)
    .where((eb) => eb.or([eb("soft_bounces", ">", 0), eb("soft_bounces_before", ">", 0)]))
    .execute();
}
