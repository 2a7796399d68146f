import { formatCount } from "#app/platform/i18n/format.ts";
import type { Arrivals } from "./contract.ts";

/** Sums the last seven days, including today. */
export function lastWeek(days: readonly number[]): number {
  return days.slice(-7).reduce((sum, day) => sum + day, 0);
}

export function sumUp({ enquiries, subscribers }: Omit<Arrivals, "totals">): string {
  const counted = [
    { came: lastWeek(enquiries), one: "enquiry", many: "enquiries" },
    { came: lastWeek(subscribers), one: "subscriber", many: "subscribers" },
  ].filter(({ came }) => came > 0);
  if (counted.length === 0) return "No enquiries or subscribers came in during the last 7 days.";
  return `${counted.map(({ came, one, many }) => formatCount(came, one, many)).join(" and ")} came in during the last 7 days.`;
}
