// Texts about issues in the admin area.
import { formatLanguage, formatDateTime } from "#app/platform/i18n/format.ts";
import type { Audience, IssueHead, IssueProgress, IssueStatus } from "./contract.ts";

export const statusWords: Readonly<Record<IssueStatus, string>> = {
  draft: "Draft",
  scheduled: "Scheduled",
  sending: "Sending",
  paused: "Paused",
  sent: "Sent",
  cancelled: "Cancelled",
};

export const statusTones = {
  draft: "plain",
  scheduled: "brand",
  sending: "flare",
  paused: "warn",
  sent: "ok",
  cancelled: "plain",
} as const satisfies Record<IssueStatus, string>;

export function subjectOrPlaceholder({ subject }: Pick<IssueHead, "subject">): string {
  return subject || "No subject";
}

/** Returns the number of emails that need no further attempt. */
export function countDone({ sent, refused, failed, skipped }: IssueProgress): number {
  return sent + refused + failed + skipped;
}

/** @example describeProgress(progress) // "612 of 1,240 sent, 3 refused" */
export function describeProgress({ recipients, sent, refused, failed, skipped, unsubscribed }: IssueProgress): string {
  const more = [
    [refused, "refused"],
    [failed, "failed"],
    [skipped, "left out"],
    [unsubscribed, "unsubscribed"],
  ] as const;
  const others = more
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number.toLocaleString("en-US")} ${word}`);
  const head = `${sent.toLocaleString("en-US")} of ${recipients.toLocaleString("en-US")} sent`;
  return [head, ...others].join(", ");
}

export function describeTime({ status, sendAt, startedAt, updatedAt }: IssueHead): string {
  if (status === "scheduled" && sendAt) return `Goes out ${formatDateTime(sendAt)}`;
  return startedAt ? formatDateTime(startedAt) : `Changed ${formatDateTime(updatedAt)}`;
}

/** Returns the number of recipients in a language or in all. */
export function recipientsOf(
  { confirmed, unasked }: Pick<Audience, "confirmed" | "unasked">,
  includeUnasked: boolean,
): number {
  return confirmed + (includeUnasked ? unasked : 0);
}

/** @example describeAudience(audience, false) // "640 in English, 172 in Romanian" */
export function describeAudience({ locales }: Audience, includeUnasked: boolean): string {
  return locales
    .map((audience) => ({ ...audience, all: recipientsOf(audience, includeUnasked) }))
    .filter(({ all }) => all > 0)
    .map(({ locale, all }) => `${all.toLocaleString("en-US")} in ${formatLanguage(locale)}`)
    .join(", ");
}

/** @example describeDuration(812, 60) // "about 14 minutes" */
export function describeDuration(recipients: number, perMinute: number): string {
  const minutes = Math.ceil(recipients / perMinute);
  if (minutes <= 1) return "about a minute";
  return minutes < 120 ? `about ${minutes} minutes` : `about ${Math.round(minutes / 60)} hours`;
}
