/** Of fewer than this a percentage says nothing. */
const least = 30;

/**
 * Returns what part of a whole something is, in per cent; "" where one of them is too small for that.
 * @example shareOf(120, 5000) // "2.4%"
 */
export function shareOf(part: number, whole: number, before = ""): string {
  if (part < least || whole < least) return "";
  return (
    before +
    (part / whole).toLocaleString("en-US", { style: "percent", maximumFractionDigits: part / whole < 0.1 ? 1 : 0 })
  );
}

/**
 * Returns how a figure changed: in per cent, or as a difference where one of them is too small for that.
 * @example changeOf(60, 40) // "+50%"
 */
export function changeOf(now: number, before: number): string {
  if (now === before) return "as before";
  const sign = now > before ? "+" : "−";
  const difference = Math.abs(now - before);
  return (
    sign +
    (shareOf(now, before) === "" ? difference.toLocaleString("en-US") : `${Math.round((100 * difference) / before)}%`)
  );
}
