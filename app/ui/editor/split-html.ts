// Splits HTML into its top-level parts, without changing a character: joined, they are the text again.

const tag = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const voids = new Set(["br", "hr", "img"]);
const inlineNames = /^(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u)$/;

/** Ends with the whitespace before the next part. `isInline`: words that stand in no block. */
export type Part = { html: string; isInline: boolean };

type Start = { at: number; isInline: boolean };

/** @example splitHtml("<p>One</p>\nTwo") // [{ html: "<p>One</p>\n", isInline: false }, { html: "Two", isInline: true }] */
export function splitHtml(html: string): Part[] {
  const starts = findStarts(html);
  return starts.map(({ at, isInline }, index) => ({
    html: html.slice(index === 0 ? 0 : at, starts[index + 1]?.at),
    isInline,
  }));
}

function findStarts(html: string): Start[] {
  const starts: Start[] = [];
  let depth = 0;
  let position = 0;
  const isInWords = () => starts.at(-1)?.isInline === true;
  const noteWords = (until: number) => {
    const offset = depth === 0 && !isInWords() ? html.slice(position, until).search(/\S/) : -1;
    if (offset >= 0) starts.push({ at: position + offset, isInline: true });
  };
  for (const { 0: whole, 1: slash, 2: name = "", index: at } of html.matchAll(tag)) {
    noteWords(at);
    position = at + whole.length;
    const isInline = inlineNames.test(name.toLowerCase());
    if (slash) depth = Math.max(0, depth - 1);
    else if (depth === 0 && !(isInline && isInWords())) starts.push({ at, isInline });
    if (!slash && name !== "" && !voids.has(name.toLowerCase())) depth++;
  }
  noteWords(html.length);
  return starts;
}
