import { toVisit } from "#app/features/sources/public.server.ts";
import type { Connection, Trx } from "#app/platform/db/tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { defaultLocale, isLocale } from "#app/platform/i18n/locales.ts";
import { queueWebhooks } from "#app/platform/webhooks/webhooks.server.ts";
import type { WebhookData } from "#app/platform/webhooks/webhooks.server.ts";
import { readSubjects } from "./queries.server.ts";
import type { SubscriberRow } from "./queries.server.ts";
import type { Subscriber } from "./subscribers/contract.ts";

/** Returns true if a sign-up or a corrected address awaits confirmation; only the address's owner can activate it. */
export function isUnconfirmed(row: SubscriberRow): boolean {
  return row.is_active === 0 && row.pending_since !== null && row.unsubscribed_at === null;
}

/** Returns true if active and not bounced; a bounced address is reset when its owner signs up again. */
export function isDeliverable(row: SubscriberRow): boolean {
  return row.is_active === 1 && row.bounced_at === null;
}

/** Returns a subscriber for webhook payloads. */
function fromRow(row: SubscriberRow) {
  return {
    id: row.id,
    email: row.email,
    isActive: row.is_active === 1,
    subscribedAt: row.subscribed_at,
    unsubscribedBy: row.unsubscribed_by,
    isUnconfirmed: isUnconfirmed(row),
    ...toVisit(row),
  };
}

/** Reads the issues by which subscribers left; returns a function for an issue's subject. */
export async function readSubjectsOf(
  connection: Connection,
  rows: readonly SubscriberRow[],
): Promise<(issue: string) => string> {
  const issues = new Set(rows.flatMap(({ unsubscribed_issue_id: id }) => id ?? []));
  const texts = await readSubjects(connection, [...issues]);
  return (issue) => {
    const text = texts.filter(({ issue_id }) => issue_id === issue);
    return (text.find(({ locale }) => locale === defaultLocale) ?? text[0])?.subject ?? "";
  };
}

export function toSubscriber(row: SubscriberRow, subjectOf: (issue: string) => string): Subscriber {
  const issue = row.unsubscribed_issue_id;
  return {
    ...fromRow(row),
    locale: isLocale(row.locale) ? row.locale : defaultLocale,
    source: row.imported_at === null ? "form" : "import",
    confirmedAt: row.confirmed_at,
    consentSource: row.consent_source,
    consentDate: row.consented_at,
    unsubscribedAt: row.unsubscribed_at,
    unsubscribedByIssue: issue === null ? null : { id: issue, subject: subjectOf(issue) },
    bouncedAt: row.bounced_at,
    privacyVersion: row.privacy_version,
    version: row.version,
  };
}

/** Queues the webhooks of a subscriber who became active or inactive; none if that is unchanged. */
export async function queueActivationWebhook(
  deps: Pick<Deps, "config" | "now">,
  trx: Trx,
  { before, after }: { before: SubscriberRow | undefined; after: SubscriberRow },
): Promise<void> {
  if ((before?.is_active ?? 0) === after.is_active) return;
  const event = after.is_active === 1 ? "subscriber.confirmed" : "subscriber.unsubscribed";
  await queueWebhooks(deps, trx, { event, read: () => [asWebhookData(after)] });
}

/** Returns a subscriber's webhook data; it never has a name, because none is known. */
export function asWebhookData(row: SubscriberRow): WebhookData {
  return { data: fromRow(row), person: row.email, path: "/admin/newsletter" };
}
