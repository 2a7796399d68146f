import { dayOf } from "#app/platform/i18n/company-words.ts";
import type { Subscriber } from "../contract.ts";

/** One address per line, without characters that could begin another line. */
export function emailList(subscribers: readonly Pick<Subscriber, "email" | "isActive">[]): string {
  return subscribers
    .filter(({ isActive }) => isActive)
    .map(({ email }) => email.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ""))
    .join("\n");
}

/** Returns a sentence about subscribers who left since the last export. */
export function leftOut({ previousAt, leftSince }: { previousAt: string | null; leftSince: number }) {
  if (previousAt === null || leftSince === 0) return undefined;
  const who = leftSince === 1 ? "1 person who has" : `${leftSince.toLocaleString("en-US")} people who have`;
  return `Left out: ${who} unsubscribed since the export of ${dayOf(previousAt)}. Remove them wherever you use that file.`;
}

/** By the admin's local date. */
export function emailListName(day: Date): string {
  const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()];
  return `newsletter-emails-${parts.map((part) => String(part).padStart(2, "0")).join("-")}.txt`;
}
