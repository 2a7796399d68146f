// Texts about subscribers in the admin area.
import { formatDate, formatLanguage } from "#app/platform/i18n/format.ts";
import { defaultLocale } from "#app/platform/i18n/locales.ts";
import { describeCounts } from "#app/platform/text/import-words.ts";
import type { Subscriber } from "./contract.ts";
import type { SubscriberImportReport } from "./import-contract.ts";

export const sourceWords = { form: "Form on the site", import: "Import" } as const;

/** Describes the evidence of consent. */
export function describeEvidence(subscriber: Subscriber): string {
  const { source, consentSource, consentDate, confirmedAt } = subscriber;
  if (source === "import") return [consentSource, consentDate && formatDate(consentDate)].filter(Boolean).join(", ");
  return confirmedAt ? `Confirmed ${formatDate(confirmedAt)}` : missingConfirmation(subscriber);
}

/** Says why a sign-up has no confirmation. */
export function missingConfirmation({ isUnconfirmed }: Pick<Subscriber, "isUnconfirmed">): string {
  return isUnconfirmed ? "Asked to confirm" : "Never asked to confirm";
}

export function subscriberState({
  isActive,
  isUnconfirmed,
  bouncedAt,
}: Subscriber): "Active" | "Bounced" | "Unconfirmed" | "Inactive" {
  if (bouncedAt) return "Bounced";
  if (isActive) return "Active";
  return isUnconfirmed ? "Unconfirmed" : "Inactive";
}

/** Describes why someone gets nothing any more; empty for active subscribers. */
export function inactiveReason({ bouncedAt, unsubscribedAt, unsubscribedByIssue, unsubscribedBy }: Subscriber): string {
  const by = unsubscribedBy === "admin" ? " by staff" : "";
  const through = unsubscribedByIssue ? `, through “${unsubscribedByIssue.subject}”` : "";
  const reasons = [
    bouncedAt && `Bounced ${formatDate(bouncedAt)}`,
    unsubscribedAt && `Unsubscribed ${formatDate(unsubscribedAt)}${by}${through}`,
  ];
  return reasons.filter(Boolean).join(". ");
}

export function describeReport(report: SubscriberImportReport): string {
  const ended = (["unsubscribed", "bounced"] as const)
    .filter((state) => report[state] > 0)
    .map((state) => `${report[state].toLocaleString("en-US")} as ${state}`);
  const here = report.rows.filter(({ endsHere }) => endsHere).length;
  if (here > 0) ended.push(`${here.toLocaleString("en-US")} subscribed here until now`);
  const language =
    report.hasLanguages || report.taken === 0
      ? ""
      : ` No column gives a language: they get ${formatLanguage(defaultLocale)}.`;
  return describeCounts(report, ended.length > 0 ? ` (${ended.join(", ")})` : "") + language;
}
