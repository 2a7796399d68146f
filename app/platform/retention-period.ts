// Since when something is kept too long: a time some days or months before another.

const dayMs = 24 * 60 * 60 * 1000;

/** The time so many days before. */
export function daysBefore(time: Date, days: number): Date {
  return new Date(time.getTime() - days * dayMs);
}

/**
 * The same day so many months before, or that month's last one where it is shorter.
 * @example monthsBefore(new Date("2026-03-31T09:00:00Z"), 1) // 2026-02-28T09:00:00Z
 */
export function monthsBefore(time: Date, months: number): Date {
  const before = new Date(time);
  before.setUTCMonth(before.getUTCMonth() - months);
  if (before.getUTCDate() !== time.getUTCDate()) before.setUTCDate(0);
  return before;
}
