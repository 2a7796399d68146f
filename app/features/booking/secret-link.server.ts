// The visitor's secret link to see, move and cancel a call. Only its hash is stored.
import { AppError } from "#app/platform/base/errors.ts";
import { hashSecret } from "#app/platform/crypto/secret-hash.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import * as queries from "./queries.server.ts";
import type { BookingRow } from "./queries.server.ts";

export function managePath(secret: string, locale: Locale): string {
  return localPath(locale, `/book/${secret}`);
}

export function calendarPath(secret: string): string {
  return `/book/${secret}/calendar.ics`;
}

/** Finds a call by its link. @throws AppError not-found, with a sentence about whom to contact */
export async function findBookingBySecret(deps: Deps, secret: string, locale: Locale): Promise<BookingRow> {
  const row = await queries.findBySecret(deps.db.kysely, hashSecret(secret));
  if (row) return row;
  const { hello } = deps.content.company.emails;
  throw new AppError("not-found", { message: deps.translate(locale, "booking.expired", { email: hello }) });
}
