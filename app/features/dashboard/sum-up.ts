import type { Arrivals } from "./contract.ts";

/** Including today. */
export function lastWeek(days: readonly number[]): number {
  return days.slice(-7).reduce((sum, day) => sum + day, 0);
}

export function sumUp({ enquiries, subscribers }: Omit<Arrivals, "totals">): string {
  const counted = [
    { count: lastWeek(enquiries), one: "enquiry", many: "enquiries" },
    { count: lastWeek(subscribers), one: "subscriber", many: "subscribers" },
  ].filter(({ count }) => count > 0);
  if (counted.length === 0) return "No enquiries or subscribers came in during the last 7 days.";
  const parts = counted.map(({ count, one, many }) => `${count.toLocaleString("en-US")} ${count === 1 ? one : many}`);
  return `${parts.join(" and ")} came in during the last 7 days.`;
}
