/** Letters and marks with the punctuation of names: `Ana-Maria D’Arc`, `Dr. Pop`. */
const name = /^\p{L}[\p{L}\p{M}]*(?:(?:['’-]|\.? )\p{L}[\p{L}\p{M}]*)*\.?$/u;
const maxLength = 40;

/**
 * Returns the name, or undefined if it could contain an address, a link, a phone number or a sentence: visitors must
 * not be able to send their own text to others through the site.
 * @example quotableName("Ana Pop") // "Ana Pop"
 * @example quotableName("win at evil.example") // undefined
 */
export function quotableName(text: string): string | undefined {
  return text.length <= maxLength && text.split(" ").length <= 4 && name.test(text) ? text : undefined;
}
