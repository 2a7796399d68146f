import { useSyncExternalStore } from "react";
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

const stepMs = 30_000;

/** The time now, to half a minute, milliseconds since 1970. Only for pages that the browser alone renders. */
function useMinute(): number {
  return useSyncExternalStore(everyStep, now, now);
}

function everyStep(tell: () => void): () => void {
  const timer = setInterval(tell, stepMs);
  return () => clearInterval(timer);
}

function now(): number {
  return Math.floor(Date.now() / stepMs) * stepMs;
}
