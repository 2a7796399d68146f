import { formatCount } from "#app/platform/i18n/format.ts";
import type { Arrivals } from "./contract.ts";

/** Sums the last seven days, including today. */
export function sumLastWeek(days: readonly number[]): number {
  return days.slice(-7).reduce((sum, day) => sum + day, 0);
}

/** Returns a sentence on the enquiries and subscribers of the last seven days. */
export function describeLastWeek({ enquiries, subscribers }: Omit<Arrivals, "totals">): string {
  const counted = [
    { count: sumLastWeek(enquiries), one: "enquiry", many: "enquiries" },
    { count: sumLastWeek(subscribers), one: "subscriber", many: "subscribers" },
  ].filter(({ count }) => count > 0);
  if (counted.length === 0) return "No enquiries or subscribers came in during the last 7 days.";
  return `${counted.map(({ count, one, many }) => formatCount(count, one, many)).join(" and ")} came in during the last 7 days.`;
}
