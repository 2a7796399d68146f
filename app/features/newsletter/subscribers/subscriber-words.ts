// The admin area's words for subscribers' details.
import { dayOf } from "#app/platform/i18n/company-words.ts";
import type { ImportReport, Subscriber } from "./contract.ts";

export const sourceWords = { form: "Form on the site", import: "Import" } as const;

/** How it is known that they want the newsletter. */
export function evidenceOf({ source, consentSource, consentDate, confirmedAt }: Subscriber): string {
  if (source === "import") return [consentSource, consentDate && dayOf(consentDate)].filter(Boolean).join(", ");
  return confirmedAt ? `Confirmed ${dayOf(confirmedAt)}` : "Never asked to confirm";
}

export function stateOf({
  isActive,
  isUnconfirmed,
  bouncedAt,
}: Subscriber): "Active" | "Bounced" | "Unconfirmed" | "Inactive" {
  if (bouncedAt) return "Bounced";
  if (isActive) return "Active";
  return isUnconfirmed ? "Unconfirmed" : "Inactive";
}

/** Why they get nothing any more; empty for those who do. */
export function whyNot({ bouncedAt, unsubscribedAt, unsubscribedByIssue, unsubscribedBy }: Subscriber): string {
  const by = unsubscribedBy === "admin" ? "by staff" : "by themselves";
  const through = unsubscribedByIssue ? `, through “${unsubscribedByIssue.subject}”` : "";
  const reasons = [
    bouncedAt && `Bounced ${dayOf(bouncedAt)}`,
    unsubscribedAt && `Unsubscribed ${dayOf(unsubscribedAt)} ${by}${through}`,
  ];
  return reasons.filter(Boolean).join(". ");
}

export function describeReport({ dryRun, taken, known, refused, unsubscribed, bounced, rows }: ImportReport): string {
  const number = (count: number) => count.toLocaleString("en-US");
  const verb = dryRun ? "would be added" : "added";
  const ended = [
    ...(unsubscribed > 0 ? [`${number(unsubscribed)} as unsubscribed`] : []),
    ...(bounced > 0 ? [`${number(bounced)} as bounced`] : []),
  ];
  const as = ended.length > 0 ? ` (${ended.join(", ")})` : "";
  const read = rows.length === 1 ? "1 row" : `${number(rows.length)} rows`;
  return `${read} read: ${number(taken)} ${verb}${as}, ${number(known)} already known, ${number(refused)} refused.`;
}
