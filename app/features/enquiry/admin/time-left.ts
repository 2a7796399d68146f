// How long an enquiry's clock still runs, in words.
import type { Enquiry } from "../contract.ts";

const minuteMs = 60_000;

/**
 * The time left, or over; undefined where no clock runs.
 * @example timeLeft(enquiry, now) // { words: "18 h left", isOverdue: false }
 */
export function timeLeft(
  { status, dueAt }: Pick<Enquiry, "status" | "dueAt">,
  now: number,
): { words: string; isOverdue: boolean } | undefined {
  if (dueAt === null || (status !== "new" && status !== "in-progress")) return undefined;
  const leftMs = Date.parse(dueAt) - now;
  const isOverdue = leftMs <= 0;
  return { words: `${duration(Math.abs(leftMs))} ${isOverdue ? "overdue" : "left"}`, isOverdue };
}

function duration(ms: number): string {
  const minutes = Math.floor(ms / minuteMs);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 100 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
