// Prepares sanitised HTML for display: scrollable tables and code, highlighting. Relies on the sanitiser's output format and
// adds only elements and attributes written here.
import { highlight } from "./highlight.ts";
import { isOwnPicture } from "./picture-origins.ts";
import { decodeEntities } from "./plain-text.ts";

/** Labels of scrollable regions, allowed picture origins, and the replacement for other pictures. */
export type EnhanceFacts = { words: { table: string; code: string }; origins: readonly string[]; cover: string };

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
