// Figures of subscribers, and bounces.
import type { Deps } from "#app/platform/deps.server.ts";
import { companyDay, startOfDay } from "#app/platform/i18n/company-time.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { withdrawIssueEmails } from "#app/platform/mail/outbox.server.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import { aboutSubscriber } from "../email.server.ts";
import { noBounces } from "../queries.server.ts";
import type { SubscriberFigures } from "./contract.ts";
import * as queries from "./queries.server.ts";

const shownMonths = 12;

export async function readFigures({ db, now }: Pick<Deps, "db" | "now">): Promise<SubscriberFigures> {
  const thisMonth = new Date(companyDay(now()));
  const months = Array.from({ length: shownMonths }, (_, index) =>
    monthsBefore(thisMonth, shownMonths - 1 - index)
      .toISOString()
      .slice(0, 7),
  );
  const [first = "", ...others] = months.map((month) => startOfDay(`${month}-01`));
  const subscribed = await queries.countByPeriod(db.kysely, "subscribed_at", [first, ...others]);
  const unsubscribed = await queries.countByPeriod(db.kysely, "unsubscribed_at", [first, ...others]);
  const rows = await queries.countActive(db.kysely);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const active = sum(rows);
  const growth: SubscriberFigures["growth"] = [];
  let atEnd = active;
  for (const [index, month] of [...months.entries()].toReversed()) {
    const counts = { subscribed: subscribed.get(index) ?? 0, unsubscribed: unsubscribed.get(index) ?? 0 };
    growth.unshift({ month, ...counts, active: atEnd });
    atEnd = Math.max(atEnd - counts.subscribed + counts.unsubscribed, 0);
  }
  const isOf = (locale: string) => (row: (typeof rows)[number]) => row.locale === locale;
  return {
    growth,
    locales: locales.map((locale) => ({ locale, count: sum(rows.filter(isOf(locale))) })),
    sources: (["form", "import"] as const).map((source) => ({
      source,
      count: sum(rows.filter(({ isImported }) => isImported === (source === "import"))),
    })),
    active,
    bounced: sum(rows.filter(({ hasBounced }) => hasBounced)),
  };
}

/** Marks addresses as bounced, or undoes that. Returns the addresses without a subscriber. */
export async function recordBounces(
  { db, now }: Pick<Deps, "db" | "now">,
  { emails, undo = false }: { emails: readonly string[]; undo?: boolean | undefined },
): Promise<{ changed: number; unknown: string[] }> {
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))];
  return db.write(async (trx) => {
    const subscribers = await queries.lockByEmails(trx, addresses);
    const changing = subscribers.filter(({ bounced_at: bounced }) => (bounced !== null) === undo).map(({ id }) => id);
    const change = undo ? noBounces : { bounced_at: now() };
    await queries.changeSubscribers(trx, changing, change);
    if (!undo) await withdrawIssueEmails(trx, changing.map(aboutSubscriber));
    const knownEmails = new Set(subscribers.map(({ email }) => email));
    return { changed: changing.length, unknown: addresses.filter((email) => !knownEmails.has(email)) };
  });
}
