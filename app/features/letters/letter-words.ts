// How the admin area says what a letter is; dates are the company's.
import type { ListedLetter } from "./contract.ts";

const zone = "Europe/Bucharest";
const moment = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: zone });

/** A time at the company's: `Nov 20, 2026, 2:00 PM`. */
export function momentOf(at: string): string {
  return moment.format(new Date(at));
}

/**
 * A kind in words.
 * @example kindInWords("enquiry-confirmation") // "Enquiry confirmation"
 */
export function kindInWords(kind: string): string {
  const words = kind.replaceAll("-", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why a letter isn't on its way; undefined where there is nothing to say. */
export function reasonOf({ lacksMail, lastError, status }: ListedLetter): string | undefined {
  if (lacksMail) return "not sent: mail is not set up";
  return status === "sent" ? undefined : (lastError ?? undefined);
}

/** When it is tried next: `next Nov 20, 2026, 2:04 PM`; undefined where it isn't, or at once. */
export function nextTryInWords({ nextTryAt, createdAt, lacksMail }: ListedLetter): string | undefined {
  return nextTryAt === null || nextTryAt === createdAt || lacksMail ? undefined : `next ${momentOf(nextTryAt)}`;
}
