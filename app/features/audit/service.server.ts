// Reads the audit log; platform/audit adds to it.
import { readPage } from "#app/platform/db/paging.server.ts";
import type { Page } from "#app/platform/db/paging.server.ts";
import { containsFolded } from "#app/platform/db/search.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Parsed } from "#app/platform/http/endpoint.ts";
import { daysAfter, startOfDay } from "#app/platform/i18n/company-time.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import type { AuditEventRow, listAudit as listAuditCall } from "./contract.ts";
import { nameRecords } from "./record-names.server.ts";

/** The filters and the page of the log; days are inclusive. */
export type AuditListing = Parsed<typeof listAuditCall, "query">;

const searched = ["action", "admin_name", "token_name", "network", "about"] as const;

export async function listAudit(
  { db }: Deps,
  { action, admin, from, to, search, order = "desc", ...page }: AuditListing,
): Promise<Page<AuditEventRow>> {
  let query = db.kysely.selectFrom("audit_event").selectAll().orderBy("happened_at", order).orderBy("id", order);
  if (action) query = query.where("action", "=", action);
  if (admin) query = query.where("admin_name", "=", admin);
  if (from) query = query.where("happened_at", ">=", startOfDay(from));
  if (to) query = query.where("happened_at", "<", startOfDay(daysAfter(to, 1)));
  if (search) query = query.where(containsFolded(db.kysely, searched, search));
  const { rows, total } = await readPage(query, page);
  const recordsOf = await nameRecords(
    db.kysely,
    rows.map(({ about }) => about),
  );
  const events = rows.map((row) => ({
    id: row.id,
    at: row.happened_at,
    action: row.action,
    admin: row.admin_name,
    token: row.token_name,
    about: row.about,
    records: recordsOf(row.about),
    counts: JSON.parse(row.counts) as Record<string, number>, // our own JSON
    network: row.network,
  }));
  return { rows: events, total };
}

/** Returns the largest person record shown to this account in the last 24 h, an upper bound for what it exported. */
export async function countLastRead({ db, now }: Deps, userId: string): Promise<number> {
  const rows = await db.kysely
    .selectFrom("audit_event")
    .select("counts")
    .where("action", "=", "person-read")
    .where("admin_id", "=", userId)
    .where("happened_at", ">=", daysBefore(now(), 1).toISOString())
    .execute();
  const sums = rows.map(({ counts }) =>
    Object.values(JSON.parse(counts) as Record<string, number>).reduce((sum, count) => sum + count, 0),
  ); // our own JSON
  return Math.max(0, ...sums);
}
