import { decodeEntities } from "./plain-text.ts";
import { slugOf } from "./slug.ts";

export type Section = { id: string; title: string };

const heading = /<h2((?: [^>]*)?)>(.*?)<\/h2>/gs;

/**
 * Adds an id to each h2 and lists them. Ids begin with `part-`, to avoid the page's own; repeated headings are numbered.
 * @example withSections("<h2>The log</h2>") // { html: '<h2 id="part-the-log">The log</h2>', sections: [{ id: "part-the-log",
 * title: "The log" }] }
 */
export function withSections(sanitised: string): { html: string; sections: Section[] } {
  const sections: Section[] = [];
  const taken = new Set<string>();
  const html = sanitised.replaceAll(heading, (whole: string, attributes: string, inner: string) => {
    const title = decodeEntities(inner.replaceAll(/<[^>]*>/g, "")).trim();
    if (title === "") return whole;
    const name = `part-${slugOf(title) || sections.length + 1}`;
    const id = taken.has(name) ? `${name}-${sections.length + 1}` : name;
    taken.add(id);
    sections.push({ id, title });
    return `<h2${attributes} id="${id}">${inner}</h2>`;
  });
  return { html, sections };
}
