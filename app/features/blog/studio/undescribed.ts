// Finds pictures without alternative text, exactly as the editor and the check before publishing do.
import { escapeAttribute } from "#app/platform/text/escape-html.ts";
import { decodeEntities } from "../plain-text.ts";

const picture = /<img\b(?:"[^"]*"|'[^']*'|[^'">])*>/g;

const source = /\s(?:data-)?src\s*=\s*(["'])(.*?)\1/;

/** Ignores the values of attributes. */
const isDescribed = (tag: string) => /\salt\s*=/.test(tag.replaceAll(/"[^"]*"|'[^']*'/g, "''"));

/** Returns the pictures' addresses, in the text's order. */
export function undescribed(html: string): string[] {
  const tags = [...html.matchAll(picture)].map(([tag]) => tag).filter((tag) => !isDescribed(tag));
  return tags.map((tag) => decodeEntities(source.exec(tag)?.[2] ?? ""));
}

/**
 * Adds alternative texts, keyed by the index among undescribed pictures.
 * @example described('<img src="/a.png">', { 0: "A loom" }) // '<img src="/a.png" alt="A loom">'
 */
export function described(html: string, alts: Readonly<Record<number, string>>): string {
  let at = -1;
  return html.replaceAll(picture, (tag) => {
    if (isDescribed(tag)) return tag;
    at += 1;
    const alt = alts[at]?.trim();
    const isBlank = alt === "" && alts[at] !== "";
    return alt === undefined || isBlank ? tag : tag.replace(source, (src) => `${src} alt="${escapeAttribute(alt)}"`);
  });
}
