// A colleague's own calendar feed: a secret address for calendar programs. It ends with the account, or when the
// password changes (features/auth ends it).
import { withCheckedPassword } from "#app/features/auth/public.server.ts";
import { hashSecret, newUrlSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { deleteOrRefuse } from "#app/platform/db/delete-or-refuse.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { OwnFeed } from "./contract.ts";

export async function readOwnFeed({ db }: Deps, userId: string): Promise<OwnFeed> {
  const row = await db.kysely
    .selectFrom("own_calendar_feed")
    .select(["created_at", "last_used_at"])
    .where("admin_id", "=", userId)
    .executeTakeFirst();
  return { createdAt: row?.created_at ?? null, lastUsedAt: row?.last_used_at ?? null };
}

/** Creates an address in place of an earlier one. Only its hash is stored. */
export async function renewOwnFeed(
  deps: Deps,
  account: { userId: string; hash: string },
): Promise<{ createdAt: string; url: string }> {
  const secret = newUrlSecret();
  const row = { secret_hash: hashSecret(secret), created_at: deps.now().toISOString(), last_used_at: null };
  await withCheckedPassword(deps, account, (trx) =>
    trx
      .insertInto("own_calendar_feed")
      .values({ admin_id: account.userId, ...row })
      .onConflict((conflict) => conflict.column("admin_id").doUpdateSet(row))
      .execute(),
  );
  return { createdAt: row.created_at, url: `${deps.config.siteUrl}/calendar/${secret}.ics` };
}

export async function endOwnFeed({ db }: Deps, userId: string): Promise<void> {
  await deleteOrRefuse(db, (trx) => trx.deleteFrom("own_calendar_feed").where("admin_id", "=", userId));
}
