/**
 * Makes a name of the code readable.
 * @example readable("message_text") // "Message text"
 */
export function readable(name: string): string {
  const words = name.replaceAll(/[_-]/g, " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}
