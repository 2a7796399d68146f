// What a post's sanitised HTML needs on top to be shown: wide tables and code that the keyboard can scroll, coloured code.
// It reads the sanitiser's own spelling of HTML and nothing else, and adds only elements and attributes written here.
import { highlight } from "./highlight.ts";
import { isOwnPicture } from "./picture-origins.ts";
import { decodeEntities } from "./plain-text.ts";

/** The names of what can be scrolled, in the page's language; where pictures may come from, and the one that stands in for others. */
export type EnhanceFacts = { words: { table: string; code: string }; origins: readonly string[]; cover: string };

/** Sanitised HTML, ready for the page. */
export function enhanceHtml(sanitised: string, { words, origins, cover }: EnhanceFacts): string {
  let tables = 0;
  let codes = 0;
  return sanitised
    .replaceAll(/(<img\b[^>]*? (?:data-)?src=")([^"]*)"/g, (whole: string, start: string, address: string) =>
      isOwnPicture(decodeEntities(address), origins) ? whole : `${start}${cover}"`,
    )
    .replaceAll(
      /<code class="language-([a-z0-9+#-]+)">([^<]*)<\/code>/g,
      (whole: string, language: string, code: string) => {
        const coloured = highlight(decodeEntities(code), language);
        return coloured === undefined ? whole : `<code class="language-${language}">${coloured}</code>`;
      },
    )
    .replaceAll(
      /<pre((?: [^>]*)?)>/g,
      (_: string, attributes: string) => `<pre${attributes} ${scrollable(words.code, ++codes)}>`,
    )
    .replaceAll(
      /<table(?: [^>]*)?>/g,
      (table: string) => `<div class="prose-scroll" ${scrollable(words.table, ++tables)}>${table}`,
    )
    .replaceAll("</table>", "</table></div>");
}

function scrollable(name: string, number: number): string {
  return `role="group" tabindex="0" aria-label="${name} ${number}"`;
}
