// The audit log: who did what, when and from which network, without visitors' personal data. Rows are only added, and
// deleted after 400 days.
import { newId } from "#app/platform/db/ids.server.ts";
import type { Connection } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { daysBefore, fixedPeriods } from "#app/platform/settings/retention-period.ts";

/**
 * An action and the id of its record: `counts` holds numbers, `about` never a visitor's data. For a daily action, only
 * the first of each account and day is recorded.
 */
export type AuditEntry = {
  action: string;
  about?: string | null;
  counts?: Readonly<Record<string, number>>;
  isDaily?: boolean;
};

/** An action and who caused it. Without an account, no `userId` and `userName`; `tokenName`: the API token's. */
export type AuditEvent = AuditEntry & {
  userId?: string;
  userName?: string;
  tokenName?: string | undefined;
  network: string | null;
};

/** Adds an event, in the same transaction as the action. */
export async function addAuditEvent(
  { now }: Pick<Deps, "now">,
  trx: Connection,
  { action, about = null, counts = {}, userId = "", userName, tokenName, network, isDaily = false }: AuditEvent,
): Promise<void> {
  const at = now();
  await trx
    .insertInto("audit_event")
    .values({
      id: isDaily ? `${at.toISOString().slice(0, 10)} ${action} ${userId}` : newId(at),
      happened_at: at,
      admin_id: userId,
      admin_name: userName ?? null,
      token_name: tokenName ?? null,
      action,
      about,
      counts: JSON.stringify(counts),
      network,
    })
    .$if(isDaily, (insert) => insert.onConflict((conflict) => conflict.column("id").doNothing()))
    .execute();
}

/** Deletes events after 400 days, in the cleanup job. */
export async function deleteOldAuditEvents({ db, now }: Deps): Promise<void> {
  const before = daysBefore(now(), fixedPeriods.auditDays).toISOString();
  await db.write((trx) => trx.deleteFrom("audit_event").where("happened_at", "<", before).execute());
}
