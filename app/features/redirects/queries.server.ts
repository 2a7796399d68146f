import { sql } from "kysely";
import { batchesOf } from "#app/platform/db/batches.ts";
import type { Connection, NewRow, Row } from "#app/platform/db/tables.ts";
import type { RedirectRule } from "#app/platform/http/redirect-rules.server.ts";
import { scanners } from "./contract.ts";

export type RedirectRow = Row<"redirect">;

/** Lists redirects by address. */
export async function listRows(connection: Connection): Promise<RedirectRow[]> {
  return connection.selectFrom("redirect").selectAll().orderBy("from_address").execute();
}

export function toRule({ from_address, to_address, status }: RedirectRow): RedirectRule {
  return { from: from_address, to: to_address, permanent: status };
}

export async function insertRows(trx: Connection, rows: readonly NewRow<"redirect">[]): Promise<void> {
  for (const some of batchesOf(rows, 500)) await trx.insertInto("redirect").values(some).execute();
}

/** Replaces a target, so that no chain arises. */
export async function replaceTarget(trx: Connection, from: string, to: string): Promise<void> {
  await trx.updateTable("redirect").set({ to_address: to }).where("to_address", "=", from).execute();
}

/** Adds counts to those of the day. */
export async function addMissed(trx: Connection, rows: readonly NewRow<"missed_address">[]): Promise<void> {
  await trx
    .insertInto("missed_address")
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(["day", "path"])
        .doUpdateSet((eb) => ({ times: eb("missed_address.times", "+", eb.ref("excluded.times")) })),
    )
    .execute();
}

/** Deletes the rows beyond `max`: the oldest of those with the fewest requests, which made-up addresses have. */
export async function deleteBeyond(trx: Connection, max: number): Promise<void> {
  await sql`
    delete from missed_address where (day, path) in (
      select day, path from missed_address order by times desc, day desc, path limit ${2 * max} offset ${max}
    )`.execute(trx);
}

export async function deleteMissedBefore(trx: Connection, day: string): Promise<void> {
  await trx.deleteFrom("missed_address").where("day", "<", day).execute();
}

/** Sums requests by address since a day, the most frequent first. */
export async function sumMissed(connection: Connection, since: string) {
  return connection
    .selectFrom("missed_address")
    .select((eb) => ["path", eb.fn.sum<number | string>("times").as("times"), eb.fn.max("day").as("lastDay")])
    .where("day", ">=", since)
    .groupBy("path")
    .orderBy("times", "desc")
    .orderBy("path")
    .execute();
}

export const isScanners = ({ path }: { path: string }) => path === scanners;
