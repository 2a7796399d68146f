// Finds images without alternative text, for the editor and for the check before publishing.
import { escapeAttribute } from "#app/platform/text/escape-html.ts";
import { decodeEntities } from "../plain-text.ts";

const picture = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/g;

const source = /\s(?:data-)?src\s*=\s*(["'])(.*?)\1/;

/** Returns true for a tag with an `alt`, which may be empty. Ignores the values of other attributes. */
const isDescribed = (tag: string) => /\salt\s*=/.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, "''"));

/** Lists the addresses of images without alternative text, in the text's order. */
export function listImagesWithoutAlt(html: string): string[] {
  const tags = [...html.matchAll(picture)].map(([tag]) => tag).filter((tag) => !isDescribed(tag));
  return tags.map((tag) => decodeEntities(source.exec(tag)?.[2] ?? ""));
}

/**
 * Adds alternative texts, keyed by the index among the images without one.
 * @example withAltTexts('<img src="/a.png">', { 0: "A loom" }) // '<img src="/a.png" alt="A loom">'
 */
export function withAltTexts(html: string, alts: Readonly<Record<number, string>>): string {
  let at = -1;
  return html.replaceAll(picture, (tag) => {
    if (isDescribed(tag)) return tag;
    at += 1;
    const alt = alts[at]?.trim();
    const isBlank = alt === "" && alts[at] !== "";
    return alt === undefined || isBlank ? tag : tag.replace(source, (src) => `${src} alt="${escapeAttribute(alt)}"`);
  });
}
