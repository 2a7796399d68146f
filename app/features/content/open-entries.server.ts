// Tracks who has an entry open, across processes (EDIT-05). A screen reports it regularly; entries without a recent
// report count as closed.
import { staffName } from "#app/features/auth/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { presence } from "./contract.ts";

/** Records that an account has an entry open, and returns the names of the others who have, sorted. */
export async function recordOpenEntry({ db, now }: Deps, entry: string, userId: string): Promise<string[]> {
  const seen_at = now().toISOString();
  await db.write((trx) =>
    trx
      .insertInto("content_open")
      .values({ entry, admin_id: userId, seen_at })
      .onConflict((conflict) => conflict.columns(["entry", "admin_id"]).doUpdateSet({ seen_at }))
      .execute(),
  );
  const rows = await db.kysely
    .selectFrom("content_open")
    .innerJoin("admin_user", "admin_user.id", "content_open.admin_id")
    .select(staffName.as("name"))
    .where("entry", "=", entry)
    .where("admin_id", "!=", userId)
    .where("seen_at", ">", oldest(now()))
    .orderBy(staffName)
    .execute();
  return rows.map(({ name }) => name);
}

/** Deletes expired records; for the cleanup job. */
export async function deleteClosedEntries({ db, now }: Deps): Promise<void> {
  await db.write((trx) => trx.deleteFrom("content_open").where("seen_at", "<=", oldest(now())).execute());
}

function oldest(now: Date): string {
  return new Date(now.getTime() - presence.forgottenAfterMs).toISOString();
}
