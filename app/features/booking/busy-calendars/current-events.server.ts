// Removes past events while a calendar downloads, so that years of history need no memory.
import { dayMs } from "#app/platform/base/durations.ts";
import { OutboundError } from "#app/platform/http/outbound.server.ts";
import { parseDuration } from "./ical-values.server.ts";

export type CurrentEvents = {
  /** The calendar without single past events. */
  body: Buffer;
  /** The number of removed events. */
  past: number;
};

/** A calendar of ten years is about 6 MB. */
const maxBytes = 50 * 1024 * 1024;
const maxKept = 5 * 1024 * 1024;

/** Zones are up to 14 hours apart. */
const spareMs = 2 * dayMs;

/** Collects current events. @throws OutboundError for more than 50 MB, or 5 MB of events that may still matter */
export async function collectCurrentEvents(
  chunks: AsyncIterable<Buffer>,
  { from }: { from: number },
): Promise<CurrentEvents> {
  const decoder = new TextDecoder();
  const keptParts: string[] = [];
  let [bytes, keptLength, past, rest] = [0, 0, 0, ""];
  const keep = (text: string) => {
    keptParts.push(text);
    keptLength += text.length;
    if (keptLength > maxKept)
      throw new OutboundError("too-large", "The calendar is larger than 5 MB, even without past events.");
  };
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new OutboundError("too-large", "The calendar is larger than 50 MB.");
    rest += decoder.decode(chunk, { stream: true });
    if (rest.length > maxKept) keep(rest); // one event that is too long
    const end = rest.lastIndexOf(eventEnd) + eventEnd.length;
    if (end < eventEnd.length) continue;
    const current = rest.slice(0, end).replaceAll(events, (event) => {
      const isOver = isPast(event, from);
      past += Number(isOver);
      return isOver ? "" : event;
    });
    keep(current);
    rest = rest.slice(end);
  }
  keep(rest + decoder.decode());
  return { body: Buffer.from(keptParts.join("")), past };
}

const eventEnd = "END:VEVENT";
/** An event ends before the next one begins, so that each character is read once. */
const events = /^BEGIN:VEVENT\b(?:(?!^(?:BEGIN|END):VEVENT\b)[^])*^END:VEVENT\b/gim;

/** Returns true for a single past event. Recurring, changed or unreadable ones may still matter. */
function isPast(event: string, from: number): boolean {
  if (/^(?:RRULE|RDATE|RECURRENCE-ID)[;:]/im.test(event)) return false;
  const days = [...event.matchAll(/^DT(START|END)[;:](?:.*:)?(\d{4})-?(\d{2})-?(\d{2})/gim)];
  if (!days.some(([, name]) => name?.toUpperCase() === "START")) return false;
  const last = Math.max(
    ...days.map(([, , year, month, day]) => Date.UTC(Number(year), Number(month) - 1, Number(day))),
  );
  const [, duration] = /^DURATION[^:]*:(.*)$/im.exec(event) ?? [];
  try {
    const lengthDays = duration === undefined ? 0 : parseDuration(duration).days + 1;
    return last + lengthDays * dayMs + spareMs < from;
  } catch {
    return false; // unreadable events are reported
  }
}
