import { isSalesStaff } from "#app/features/auth/public.server.ts";
import { minuteMs } from "#app/platform/base/durations.ts";
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import { recordLastUse } from "#app/platform/db/write-unsynced.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { daysBefore } from "#app/platform/settings/retention-period.ts";
import { calendarText, teamCalendarText } from "./calendar.server.ts";
import * as queries from "./queries.server.ts";
import { findBookingBySecret } from "./secret-link.server.ts";

/** Returns the file for GET /book/:secret/calendar.ics. */
export async function calendarFile(
  deps: Deps,
  secret: string,
  { locale }: { locale: Locale },
): Promise<{ text: string; headers: Record<string, string> }> {
  const text = calendarText(deps, await findBookingBySecret(deps, secret, locale), "PUBLISH");
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
    "Content-Disposition": 'attachment; filename="consultation.ics"',
  };
  return { text, headers };
}

const pastDays = 30;

const lastUseMs = minuteMs;

/** Records the last use, at most once a minute. */
async function updateLastUse(deps: Deps, { id, usedAt }: { id: string; usedAt: string | null }): Promise<void> {
  const at = deps.now();
  if (usedAt !== null && at.getTime() - Date.parse(usedAt) < lastUseMs) return;
  await recordLastUse(deps, "calendar address", (connection) =>
    connection.updateTable("own_calendar_feed").set({ last_used_at: at }).where("admin_id", "=", id).execute(),
  );
}

/**
 * Returns the feed for GET /calendar/:secret.ics: the colleague's calls, and those without a host.
 * @throws AppError not-found; also while the account is disabled or has a role without bookings
 */
export async function ownFeedFile(
  deps: Deps,
  secret: string,
): Promise<{ text: string; headers: Record<string, string> }> {
  const owner = await deps.db.kysely
    .selectFrom("own_calendar_feed")
    .innerJoin("admin_user", "admin_user.id", "own_calendar_feed.admin_id")
    .select(["admin_user.id", "own_calendar_feed.last_used_at as usedAt"])
    .where("secret_hash", "=", hashSecret(secret))
    .where(isSalesStaff)
    .executeTakeFirst();
  if (!owner) throw new AppError("not-found");
  await updateLastUse(deps, owner);
  const from = daysBefore(deps.now(), pastDays).toISOString();
  const bookings = await queries.listBookingsOf(deps.db.kysely, owner.id, from);
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8",
    "Content-Disposition": 'inline; filename="calls.ics"',
  };
  return { text: teamCalendarText(deps, bookings), headers };
}
