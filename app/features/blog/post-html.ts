// Prepares sanitised HTML for display: ids of headings, scrollable tables and code, highlighting. Relies on the
// sanitiser's output format and adds only elements and attributes written here.
import { isOwnPicture } from "#app/platform/pictures/picture-origins.ts";
import { slugify } from "#app/platform/text/slug.ts";
import { highlight } from "./highlight.ts";
import { decodeEntities } from "./plain-text.ts";
import { withSrcSets } from "./post-pictures.ts";

export type Section = { id: string; title: string };

const heading = /<h2((?: [^>]*)?)>(.*?)<\/h2>/gs;

/**
 * Adds an id to each h2 and lists them. Ids begin with `part-`, to avoid the page's; repeated headings are numbered.
 * @example withSections("<h2>The log</h2>") // { html: '<h2 id="part-the-log">The log</h2>', sections: [{ id: "part-the-log",
 * title: "The log" }] }
 */
export function withSections(sanitised: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const taken = new Set<string>();
  const html = sanitised.replaceAll(heading, (whole: string, attributes: string, inner: string) => {
    const title = decodeEntities(inner.replaceAll(/<[^>]*>/g, "")).trim();
    if (title === "") return whole;
    const name = `part-${slugify(title) || sections.length + 1}`;
    const id = taken.has(name) ? `${name}-${sections.length + 1}` : name;
    taken.add(id);
    sections.push({ id, title });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html, sections };
}

/** Labels of scrollable regions, allowed picture origins, and the replacement for other pictures. */
type EnhanceFacts = { words: { table: string; code: string }; origins: readonly string[]; cover: string };

export function enhanceHtml(sanitised: string, { words, origins, cover }: EnhanceFacts): string {
  let tables = 0;
  let codes = 0;
  return withSrcSets(sanitised)
    .replaceAll(/<img\b[^>]*>/g, (picture: string) =>
      picture.replaceAll(/([\w-]+)="([^"]*)"/g, (whole: string, name: string, value: string) =>
        !/^(?:data-)?src$/.test(name) || isOwnPicture(decodeEntities(value), origins) ? whole : `${name}="${cover}"`,
      ),
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
