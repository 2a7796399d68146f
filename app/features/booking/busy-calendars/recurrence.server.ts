// Computes the occurrences of a recurrence rule (RFC 5545 §3.3.10) in local time; callers handle zones.
import { RRuleTemporal } from "rrule-temporal";
import { Temporal } from "temporal-polyfill";
import { parseTime } from "./ical-values.server.ts";
import type { WrittenTime } from "./ical-values.server.ts";

/** `text` excludes UNTIL, which is in the event's zone. */
export type Rule = { text: string; until: WrittenTime | undefined };

/** The limit for one rule; RFC 5545 has none. A daily series of 80 years with COUNT takes 30,000 steps. */
const maxSteps = 50_000;

/**
 * Parses a rule as programs write it, with spaces and empty parts; returns undefined if it is empty.
 * @throws Error if its end can't be read
 */
export function parseRule(value: string): Rule | undefined {
  const parts = value
    .replaceAll(/\s/g, "")
    .toUpperCase()
    .replace(/^RRULE:/, "")
    .split(";")
    .filter((part) => /=./.test(part));
  const until = parts.find((part) => part.startsWith("UNTIL="));
  const text = parts.filter((part) => part !== until).join(";");
  if (text === "" && !until) return undefined;
  return { text, until: until === undefined ? undefined : parseTime(until.slice("UNTIL=".length)) };
}

/**
 * Returns the occurrences from `from` to `until`. COUNT includes the start even if it doesn't match the rule (RFC 5545
 * §3.8.5.3); the caller then adds it.
 * @throws Error for an invalid rule, one that takes too many steps, or one that occurs more than `max` times
 */
export function expandOccurrences(
  { text }: Rule,
  { start, from, until, max }: { start: number; from: number; until: number; max: number },
): number[] {
  const series = new RRuleTemporal({
    rruleString: text,
    dtstart: Temporal.Instant.fromEpochMilliseconds(start).toZonedDateTimeISO("UTC"),
    temporal: Temporal,
    includeDtstart: true,
    maxIterations: maxSteps,
    maxCandidateEvaluations: maxSteps,
    cache: false,
  });
  const dates = series.between(new Date(from), new Date(until), true);
  if (dates.length > max) throw new Error("too many occurrences");
  return dates.map(({ epochMilliseconds }) => epochMilliseconds);
}
