// Returns how many subscribers would get an issue now, by language.
import { countActive } from "#app/features/newsletter/public.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Audience } from "./contract.ts";
import { readIssue } from "./service.server.ts";

export async function readAudience(deps: Deps, id: string): Promise<Audience> {
  const { texts } = await readIssue(deps, id);
  const written = texts.map(({ locale }) => locale);
  const active = await countActive(deps.db.kysely);
  const reachable = active.filter(({ hasBounced }) => !hasBounced);
  const sum = (rows: typeof active) => rows.reduce((total, { count }) => total + count, 0);
  const count = (rows: typeof active) => ({
    confirmed: sum(rows.filter(({ hasConsented }) => hasConsented)),
    unasked: sum(rows.filter(({ hasConsented }) => !hasConsented)),
  });
  return {
    ...count(reachable),
    bounced: sum(active.filter(({ hasBounced }) => hasBounced)),
    locales: locales
      .map((locale) => ({
        locale,
        ...count(reachable.filter((recipient) => localeFor(recipient.locale, written) === locale)),
      }))
      .filter(({ confirmed, unasked }) => confirmed + unasked > 0),
    perMinute: deps.config.NEWSLETTER_PER_MINUTE,
    canSend: deps.config.SMTP_URL !== undefined,
  };
}

/** Returns the language in which a subscriber gets an issue. */
function localeFor(locale: string, written: readonly Locale[]): Locale {
  return written.find((candidate) => candidate === locale) ?? defaultLocale;
}
