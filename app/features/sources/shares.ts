/** Percentages of fewer than this are meaningless. */
const least = 30;

/**
 * Returns a part's share of a whole in per cent; "" if one of them is too small for that.
 * @example formatShare(120, 5000) // "2.4%"
 */
export function formatShare(part: number, whole: number, before = ""): string {
  if (part < least || whole < least) return "";
  return (
    before +
    (part / whole).toLocaleString("en-US", { style: "percent", maximumFractionDigits: part / whole < 0.1 ? 1 : 0 })
  );
}

/** A figure that grew by more was hardly counted before. */
const maxGrowth = 10;

/**
 * Describes a figure's previous value and, if both are large enough, its change.
 * @example formatChange(60, 40) // "was 40, +50%"
 */
export function formatChange(now: number, before: number): string {
  const was = `was ${before.toLocaleString("en-US")}`;
  if (now === before || formatShare(now, before) === "" || now / before > maxGrowth) return was;
  return `${was}, ${now > before ? "+" : "−"}${Math.round((100 * Math.abs(now - before)) / before)}%`;
}
