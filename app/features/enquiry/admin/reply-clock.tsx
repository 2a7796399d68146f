import { useMinute } from "#app/ui/admin/use-minute.ts";
import { merge } from "#app/ui/merge.ts";
import { timeLeft } from "./time-left.ts";
import type { Enquiry } from "../contract.ts";

/**
 * How long there is left for the first answer, or for how long it has been overdue; nothing where no clock runs.
 * @example <ReplyClock enquiry={enquiry} /> // 18 h left
 */
export function ReplyClock({ enquiry, className }: { enquiry: Enquiry; className?: string }) {
  const left = timeLeft(enquiry, useMinute());
  if (!left) return null;
  const tone = left.isOverdue ? "font-semibold text-err" : "text-text-3";
  return (
    <time dateTime={enquiry.dueAt ?? undefined} className={merge("text-xs whitespace-nowrap", tone, className)}>
      {left.words}
    </time>
  );
}
