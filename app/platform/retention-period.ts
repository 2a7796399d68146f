const dayMs = 24 * 60 * 60 * 1000;

export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMs);
}

/**
 * Clamps to the last day of a shorter month.
 * @example monthsBefore(new Date("2026-03-31T09:00:00Z"), 1) // 2026-02-28T09:00:00Z
 */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0);
  return before;
}
