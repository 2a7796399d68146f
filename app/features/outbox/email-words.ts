// How the admin area says what an email is.
import { minuteOf } from "#app/platform/i18n/company-words.ts";
import type { ListedEmail } from "./contract.ts";

/**
 * A kind in words.
 * @example kindInWords("enquiry-confirmation") // "Enquiry confirmation"
 */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why an email isn't on its way; undefined where there is nothing to say. */
export function reasonOf({ lacksMail, lastError, status }: ListedEmail): string | undefined {
  if (lacksMail) return "not sent: mail is not set up";
  return status === "sent" ? undefined : (lastError ?? undefined);
}

/** When it is tried next: `next Nov 20, 2026, 2:04 PM`; undefined where it isn't, or at once. */
export function nextTryInWords({ nextTryAt, createdAt, lacksMail }: ListedEmail): string | undefined {
  return nextTryAt === null || nextTryAt === createdAt || lacksMail ? undefined : `next ${minuteOf(nextTryAt)}`;
}
