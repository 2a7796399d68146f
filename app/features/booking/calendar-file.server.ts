import type { Deps } from "#app/platform/deps.server.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { calendarText } from "./calendar.server.ts";
import { findCall } from "./find-call.server.ts";

/**
 * GET /book/:secret/calendar.ics
 * @throws AppError not-found
 */
export async function calendarFile(
  deps: Deps,
  secret: string,
  { locale }: { locale: Locale },
): Promise<{ text: string; headers: Record<string, string> }> {
  const text = calendarText(deps, await findCall(deps, secret, locale), "PUBLISH");
  const headers = {
    "Content-Type": "text/calendar; charset=utf-8; method=PUBLISH",
    "Content-Disposition": 'attachment; filename="consultation.ics"',
  };
  return { text, headers };
}
