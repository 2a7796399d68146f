// The passages of published posts: one for each section. In languages other than its own a post is only suggested.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "./passage.server.ts";

/** A published post, as the index reads it. `html` is the sanitised one. */
export type IndexedPost = {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  locale: Locale;
  /** The languages whose blog lists it: not those that it is translated into. */
  listedIn: readonly Locale[];
};

/** Longest section that is kept whole, in characters; the rest of a longer one is left out. */
const longest = 4_000;

/** The passages of a post. @example postPassages(post, "Blog")[0].href // "/blog/agents-need-a-stop-button" */
export function postPassages({ slug, title, excerpt, html }: IndexedPost, page: string): Passage[] {
  const href = `/blog/${slug}`;
  const [opening = "", ...sections] = html.split(/<h[23][^>]{0,200}>/);
  const first: Passage = {
    id: `post-${slug}`,
    href,
    page,
    title,
    text: [excerpt, plainText(opening)].filter(Boolean).join("\n").slice(0, longest),
    asks: [title],
  };
  return [
    first,
    ...sections.map((section, index) => sectionPassage(section, { ...first, id: `post-${slug}-${index + 1}` })),
  ];
}

function sectionPassage(section: string, { id, href, page, title }: Passage): Passage {
  const [heading = "", ...rest] = section.split(/<\/h[23]>/);
  return {
    id,
    href,
    page,
    title: `${title}: ${plainText(heading)}`,
    text: plainText(rest.join(" ")).slice(0, longest),
    asks: [],
  };
}

const entities: Record<string, string> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  "#39": "'",
  apos: "'",
  nbsp: "\u00A0",
};

/** The words of HTML, one line for each block; code is left out. */
function plainText(html: string): string {
  return html
    .split("<pre")
    .map((part, index) => (index === 0 ? part : (part.split("</pre>")[1] ?? "")))
    .join("\n")
    .replaceAll(/<\/(?:p|li|blockquote|tr|ul|ol)>|<br ?\/?>/g, "\n")
    .replaceAll(/<[^<>]{0,2000}>/g, "")
    .replaceAll(/&(amp|lt|gt|quot|#39|apos|nbsp);/g, (whole, name: string) => entities[name] ?? whole)
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "")
    .join("\n");
}
