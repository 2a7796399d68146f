// Figures of subscribers, and bounces.
import type { Deps } from "#app/platform/deps.server.ts";
import { locales } from "#app/platform/i18n/locales.ts";
import { withdrawIssueEmails } from "#app/platform/mail/outbox.server.ts";
import { monthsBefore } from "#app/platform/settings/retention-period.ts";
import { aboutSubscriber } from "../email.server.ts";
import { noBounces } from "../queries.server.ts";
import type { SubscriberFigures } from "./contract.ts";
import * as queries from "./queries.server.ts";

const shownMonths = 12;

export async function readFigures({ db, now }: Pick<Deps, "db" | "now">): Promise<SubscriberFigures> {
  const at = now();
  const months = Array.from({ length: shownMonths }, (_, index) => monthBefore(at, shownMonths - 1 - index));
  const since = `${months[0]}-01`;
  const subscribed = await queries.countByMonth(db.kysely, "subscribed_at", since);
  const unsubscribed = await queries.countByMonth(db.kysely, "unsubscribed_at", since);
  const rows = await queries.countActive(db.kysely);
  const sum = (some: typeof rows) => some.reduce((total, { count }) => total + count, 0);
  const active = sum(rows);
  let atEnd = active;
  const growth = months.toReversed().map((month) => {
    const counts = {
      month,
      subscribed: subscribed.get(month) ?? 0,
      unsubscribed: unsubscribed.get(month) ?? 0,
      active: atEnd,
    };
    atEnd = Math.max(atEnd - counts.subscribed + counts.unsubscribed, 0);
    return counts;
  });
  const isOf = (locale: string) => (row: (typeof rows)[number]) => row.locale === locale;
  return {
    growth: growth.toReversed(),
    locales: locales.map((locale) => ({ locale, count: sum(rows.filter(isOf(locale))) })),
    sources: (["form", "import"] as const).map((source) => ({
      source,
      count: sum(rows.filter(({ isImported }) => isImported === (source === "import"))),
    })),
    active,
    bounced: sum(rows.filter(({ hasBounced }) => hasBounced)),
  };
}

/** @example monthBefore(new Date("2026-01-31T09:00:00Z"), 1) // "2025-12" */
function monthBefore(time: Date, months: number): string {
  return monthsBefore(time, months).toISOString().slice(0, 7);
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
