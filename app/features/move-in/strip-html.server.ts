import { DomUtils, parseDocument } from "htmlparser2";

/**
 * Returns the words of a title or excerpt, which may have tags and entities.
 * @example textOfTitle("Fish &amp; <em>chips</em>") // "Fish & chips"
 */
export function textOfTitle(html: string): string {
  return DomUtils.textContent(parseDocument(html)).replaceAll(/\s+/g, " ").trim();
}
