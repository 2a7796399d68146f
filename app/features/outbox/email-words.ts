import { minuteOf } from "#app/platform/i18n/company-words.ts";
import type { ListedEmail } from "./contract.ts";

/** Returns why an email has not been sent. */
export function reasonOf({ lacksMail, lastError, status }: ListedEmail): string | undefined {
  if (lacksMail) return "not sent: mail is not set up";
  return status === "sent" ? undefined : (lastError ?? undefined);
}

/** `next Nov 20, 2026, 2:04 PM`, or undefined if it isn't retried or due at once. */
export function nextTryInWords({ nextTryAt, createdAt, lacksMail }: ListedEmail): string | undefined {
  return nextTryAt === null || nextTryAt === createdAt || lacksMail ? undefined : `next ${minuteOf(nextTryAt)}`;
}
