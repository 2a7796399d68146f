// A colleague's own calendar feed: a secret address that calendar programs read. It ends with the account.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import { newSecret } from "../secret-link.server.ts";

export async function readOwnFeed({ db }: Deps, adminId: string): Promise<{ createdAt: string | null }> {
  const row = await db.kysely
    .selectFrom("own_calendar_feed")
    .select("created_at")
    .where("admin_id", "=", adminId)
    .executeTakeFirst();
  return { createdAt: row?.created_at ?? null };
}

/** Makes an address, in place of an earlier one. Only its hash is kept. */
export async function renewOwnFeed(deps: Deps, adminId: string): Promise<{ createdAt: string; url: string }> {
  const secret = newSecret();
  const row = { secret_hash: hashSecret(secret), created_at: deps.now().toISOString() };
  await deps.db.write((trx) =>
    trx
      .insertInto("own_calendar_feed")
      .values({ admin_id: adminId, ...row })
      .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(row))
      .execute(),
  );
  return { createdAt: row.created_at, url: `${deps.config.siteUrl}/calendar/${secret}.ics` };
}

export async function endOwnFeed({ db }: Deps, adminId: string): Promise<void> {
  const { numDeletedRows } = await db.write((trx) =>
    trx.deleteFrom("own_calendar_feed").where("admin_id", "=", adminId).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new AppError("not-found");
}
