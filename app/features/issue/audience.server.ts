// Returns how many subscribers would get an issue now, by language.
import { sql } from "kysely";
import type { Kysely } from "kysely";
import type { Tables } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, locales } from "#app/platform/i18n/locales.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Audience } from "./contract.ts";
import { hasConsented } from "./recipients.server.ts";
import { readIssue } from "./service.server.ts";

export async function readAudience(deps: Deps, id: string): Promise<Audience> {
  const { texts } = await readIssue(deps, id);
  const written = texts.map(({ locale }) => locale);
  const active = await countActive(deps.db.kysely);
  const reached = active.filter(({ hasBounced }) => !hasBounced);
  const sum = (rows: typeof active) => rows.reduce((total, { count }) => total + count, 0);
  const count = (rows: typeof active) => ({
    confirmed: sum(rows.filter(({ isConfirmed }) => isConfirmed)),
    unasked: sum(rows.filter(({ isConfirmed }) => !isConfirmed)),
  });
  return {
    ...count(reached),
    bounced: sum(active.filter(({ hasBounced }) => hasBounced)),
    locales: locales
      .map((locale) => ({ locale, ...count(reached.filter((one) => localeFor(one.locale, written) === locale)) }))
      .filter(({ confirmed, unasked }) => confirmed + unasked > 0),
    perMinute: deps.config.NEWSLETTER_PER_MINUTE,
    canSend: deps.config.SMTP_URL !== undefined,
  };
}

/** Counts active subscribers by language, confirmation and bounce. */
async function countActive(connection: Kysely<Tables>) {
  const rows = await connection
    .selectFrom("subscriber")
    .select((eb) => [
      "locale",
      sql<number | boolean>`${hasConsented}`.as("is_confirmed"),
      sql<number | boolean>`(bounced_at is not null)`.as("has_bounced"),
      eb.fn.countAll<number>().as("count"),
    ])
    .where("is_active", "=", 1)
    .groupBy(["locale", sql`2`, sql`3`])
    .execute();
  return rows.map(({ locale, is_confirmed: confirmed, has_bounced: bounced, count }) => ({
    locale,
    isConfirmed: Boolean(confirmed),
    hasBounced: Boolean(bounced),
    count,
  }));
}

/** Returns the language in which a subscriber gets an issue. */
function localeFor(locale: string, written: readonly Locale[]): Locale {
  return written.find((one) => one === locale) ?? defaultLocale;
}
