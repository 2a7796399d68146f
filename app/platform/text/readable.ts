import { capitalise } from "./capitalise.ts";

/**
 * Makes a name of the code readable.
 * @example readable("message_text") // "Message text"
 */
export function readable(name: string): string {
  return capitalise(name.replaceAll(/[_-]/g, " "));
}
