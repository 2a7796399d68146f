import { DomUtils, parseDocument } from "htmlparser2";

/**
 * Returns the words of a title or excerpt, which may have tags and entities.
 * @example readText("Fish &amp; <em>chips</em>") // "Fish & chips"
 */
export function readText(html: string): string {
  return DomUtils.textContent(parseDocument(html)).replaceAll(/\s+/g, " ").trim();
}
