import { capitalise } from "./capitalise.ts";

/**
 * Makes a name of the code readable.
 * @example humanise("message_text") // "Message text"
 */
export function humanise(name: string): string {
  return capitalise(name.replaceAll(/[_-]/g, " "));
}
