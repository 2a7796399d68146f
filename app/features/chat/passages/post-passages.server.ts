// The passages of published posts: one for each section. A post answers questions in its own language.
import type { Locale } from "#app/platform/i18n/locales.ts";
import type { Passage } from "./passage.server.ts";

/** A published post, as the index reads it. `html` is the sanitised one. */
export type IndexedPost = {
  slug: string;
  title: string;
  excerpt: string;
  html: string;
  locale: Locale;
};

/** Longest section that is kept whole, in characters; the rest of a longer one is left out. */
const longest = 4_000;

/** Returns the passages of a post. `asked` are the authored questions of its sections, by their names. */
export function postPassages(
  { slug, title, excerpt, html }: IndexedPost,
  { page, asked }: { page: string; asked: Readonly<Record<string, readonly string[]>> },
): Passage[] {
  const href = `/blog/${slug}`;
  const [opening = "", ...sections] = html.split(/<h[23][^>]{0,200}>/);
  const first: Passage = {
    id: `post-${slug}`,
    href,
    page,
    title,
    text: [excerpt, plainText(opening)].filter(Boolean).join("\n").slice(0, longest),
    asks: asked[`post-${slug}`] ?? [],
  };
  const named = (id: string) => ({ id, asks: asked[id] ?? [] });
  return [
    first,
    ...sections.map((section, index) => sectionPassage(section, { ...first, ...named(`post-${slug}-${index + 1}`) })),
  ];
}

function sectionPassage(section: string, { id, href, page, title, asks }: Passage): Passage {
  const [heading = "", ...rest] = section.split(/<\/h[23]>/);
  return {
    id,
    href,
    page,
    title: `${title}: ${plainText(heading)}`,
    text: plainText(rest.join(" ")).slice(0, longest),
    asks,
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
