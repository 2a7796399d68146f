// The list of addresses as a text file, made in the browser.
import { dayOf } from "#app/platform/i18n/company-words.ts";
import type { Subscriber } from "../contract.ts";

/**
 * The addresses of all active subscribers, one per line. Whatever could begin a line of its own is taken out.
 * @example emailList([{ email: "ana@pop.example", isActive: true }]) // "ana@pop.example"
 */
export function emailList(subscribers: readonly Pick<Subscriber, "email" | "isActive">[]): string {
  return subscribers
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ""))
    .join("\n");
}

/**
 * Who is missing from the file since the last one, in a sentence; undefined if nobody is.
 * @example leftOut({ previousAt: "2026-11-20T12:00:00.000Z", leftSince: 1 })
 */
export function leftOut({ previousAt, leftSince }: { previousAt: string | null; leftSince: number }) {
  if (previousAt === null || leftSince === 0) return undefined;
  const who = leftSince === 1 ? "1 person who has" : `${leftSince.toLocaleString("en-US")} people who have`;
  return `Left out: ${who} unsubscribed since the export of ${dayOf(previousAt)}. Remove them wherever you use that file.`;
}

/**
 * The file's name, by the day where the admin is.
 * @example emailListName(new Date(2026, 10, 20)) // "newsletter-emails-2026-11-20.txt"
 */
export function emailListName(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `newsletter-emails-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.txt`;
}
