// Whether a name that anybody can type may stand in an email that the site sends to an address that anybody can type.

/** Letters and marks, with the signs that names have between and after them: `Ana-Maria D’Arc`, `Dr. Pop`. */
const name = /^\p{L}[\p{L}\p{M}]*(?:(?:['’-]|\.? )\p{L}[\p{L}\p{M}]*)*\.?$/u;
const longest = 40;

/**
 * Returns the name if it can be nothing else, or undefined: what may hold an address, a link, a phone number or a sentence is
 * no name. A dot counts only before a space or at the end.
 * @example quotableName("Ana Pop") // "Ana Pop"
 * @example quotableName("win at evil.example") // undefined
 */
export function quotableName(text: string): string | undefined {
  return text.length <= longest && text.split(" ").length <= 4 && name.test(text) ? text : undefined;
}
