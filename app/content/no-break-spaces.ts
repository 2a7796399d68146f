/**
 * Inserts the no-break spaces of French, also between the groups of a number, and between a number and its unit.
 * @example withNoBreakSpaces("1 200 $ ?") // "1\u00a0200\u00a0$\u00a0?"
 */
export function withNoBreakSpaces(french: string): string {
  return french.replaceAll(
    /(?<=\S) (?=[;:!?%»])|(?<=«) |(?<=\b\d{1,3}) (?=\d{3}(?!\d))|(?<=\d) (?=[$€]|h\b)/g,
    "\u00a0",
  );
}
