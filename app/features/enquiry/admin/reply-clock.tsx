import { minuteMs } from "#app/platform/base/durations.ts";
import { useMinute } from "#app/ui/admin/use-minute.ts";
import { merge } from "#app/ui/merge.ts";
import { isWaiting } from "../contract.ts";
import type { Enquiry } from "../contract.ts";

type ReplyClockProps = { enquiry: Enquiry; className?: string };

/**
 * Renders the time left for the first answer, or the time overdue; renders nothing without a deadline.
 * @example <ReplyClock enquiry={enquiry} /> // 18 h left
 */
export function ReplyClock({ enquiry, className }: ReplyClockProps) {
  const left = timeLeft(enquiry, useMinute());
  if (!left) return null;
  const tone = left.isOverdue ? "font-semibold text-err" : "text-text-3";
  return (
    <time dateTime={enquiry.dueAt ?? undefined} className={merge("text-xs whitespace-nowrap", tone, className)}>
      {left.words}
    </time>
  );
}

/**
 * Returns the time left, or the time overdue; undefined without a deadline.
 * @example timeLeft(enquiry, Date.now()) // { words: "18 h left", isOverdue: false }
 */
export function timeLeft(
  { status, dueAt }: Pick<Enquiry, "status" | "dueAt">,
  nowMs: number,
): { words: string; isOverdue: boolean } | undefined {
  if (dueAt === null || !isWaiting({ status })) return undefined;
  const leftMs = Date.parse(dueAt) - nowMs;
  const isOverdue = leftMs <= 0;
  return { words: `${duration(Math.abs(leftMs))} ${isOverdue ? "overdue" : "left"}`, isOverdue };
}

function duration(ms: number): string {
  const minutes = Math.max(1, Math.floor(ms / minuteMs));
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  return hours < 100 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}
