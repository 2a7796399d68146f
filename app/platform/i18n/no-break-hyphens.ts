import type { Locale } from "./locales.ts";

/** Languages that join short words by hyphens, such as “n-a” and “a-t-il”. */
const joining: ReadonlySet<Locale> = new Set(["ro", "fr"]);

const piece = /<(script|style|textarea|title|pre|code)\b[^]*?<\/\1>|<[^>]*>|[^<]+/g;
const hyphenated = /[^\s>]+/g; // every word: a pattern that looks for a hyphen ahead takes the square of a long text's length
/** At most two letters before it, or three after it. */
const short = /(?<=(?<!\p{L})\p{L}{1,2})-(?=\p{L})|(?<=\p{L})-(?=\p{L}{1,3}(?!\p{L}))/gu;

/**
 * Replaces hyphens of a page's text at which no line may end. What is compared or hydrated keeps its hyphens:
 * attributes, scripts, addresses and islands.
 * @example withNoBreakHyphens("<p>Nimeni n-a mai vrut</p>", "ro") // "<p>Nimeni n\u2011a mai vrut</p>"
 */
export function withNoBreakHyphens(html: string, locale: Locale): string {
  if (!joining.has(locale)) return html;
  let depth = 0; // of elements in an island, which is a `div`
  return html.replaceAll(piece, (part) => {
    if (part.startsWith("<div") && (depth > 0 || part.includes(" data-island="))) depth += 1;
    else if (part === "</div>" && depth > 0) depth -= 1;
    return depth > 0 || part.startsWith("<") ? part : part.replaceAll(hyphenated, joined);
  });
}

function joined(word: string): string {
  return /[@/\\_=]|\.\w/.test(word) ? word : word.replaceAll(short, "\u2011");
}
