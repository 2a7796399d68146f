// A colleague's own calendar feed: a secret address that calendar programs read. It ends with the account.
import type { Deps } from "#app/platform/deps.server.ts";
import { AppError } from "#app/platform/errors.ts";
import { hashSecret } from "#app/platform/secret-hash.server.ts";
import { teamCalendarText } from "../calendar.server.ts";
import { newSecret } from "../secret-link.server.ts";

const pastDays = 30;

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

/** @throws AppError not-found */
export async function endOwnFeed({ db }: Deps, adminId: string): Promise<void> {
  const { numDeletedRows } = await db.write((trx) =>
    trx.deleteFrom("own_calendar_feed").where("admin_id", "=", adminId).executeTakeFirst(),
  );
  if (numDeletedRows === 0n) throw new AppError("not-found");
}

/**
 * GET /calendar/:secret.ics
 * @throws AppError not-found; also while the account is disabled or has a role without bookings
 */
export async function ownFeedFile(
  deps: Deps,
  secret: string,
): Promise<{ text: string; headers: Record<string, string> }> {
  const owner = await deps.db.kysely
    .selectFrom("own_calendar_feed")
    .innerJoin("admin_user", "admin_user.id", "own_calendar_feed.admin_id")
    .select("admin_user.id")
    .where("secret_hash", "=", hashSecret(secret))
    .where("admin_user.is_disabled", "=", 0)
    .where("admin_user.role", "in", ["admin", "sales"])
    .executeTakeFirst();
  if (!owner) throw new AppError("not-found");
  const from = new Date(deps.now().getTime() - pastDays * 24 * 60 * 60 * 1000).toISOString();
  const bookings = await deps.db.kysely
    .selectFrom("booking")
    .selectAll()
    .where("starts_at", ">=", from)
    .where("cancelled_at", "is", null)
    .where("pending_since", "is", null)
    .orderBy("starts_at")
    .execute();
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calls.ics"',
  };
  return { text: teamCalendarText(deps, bookings), headers };
}
