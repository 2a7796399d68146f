/** @example withNoBreakSpaces("Combien ?") // "Combien\u00a0?" */
export function withNoBreakSpaces(french: string): string {
  return french.replaceAll(/(?<=\S) (?=[;:!?%»])|(?<=«) /g, "\u00a0");
}
