// Makes a model's words safe while they stream: no HTML, no pictures, no addresses, no links but to pages it was given, no
// numbers of passages that it was not given, no figures that stand on none of them. What could still become such a thing at
// the end of the text so far is held back until it is clear.
import type { Source } from "../contract.ts";

/** A cleaner of one answer. */
export type Cleaner = {
  /** The next piece; answers what of it can be shown. */
  push(piece: string): string;
  /** What was held back until the end. */
  end(): string;
  /** The sources that were cited, in the order of their new numbers. */
  cited(): Source[];
};

/** The model named a figure that stands on no page. */
export class UnfoundedFigure extends Error {
  override readonly name = "UnfoundedFigure";
}

/** What may still grow into a link, a picture, a tag, an address or a figure. */
const open = /(?:!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,500})?)?|!|<[^>\n]{0,500}|&#?\w{0,10}|[$€]|[$€]?[ \u00A0]?\d[\d.,\u00A0\u202F ]{0,20}|\b(?:h|ht|htt|http[^\s)\]]{0,400}|w|ww|www[^\s)\]]{0,400}|(?:java|data)\w{0,10}:?[^\s)\]]{0,400})|`+|\n#{0,6} ?)$/i;

/**
 * Makes a cleaner. `sources` are the passages' pages in the order in which the model was given them; `grounds` is all the text
 * that figures may come from.
 * @throws UnfoundedFigure from push and end, for money and percentages that are not in `grounds`.
 */
export function createCleaner({ sources, grounds }: { sources: readonly Source[]; grounds: string }): Cleaner {
  const cited: Source[] = [];
  const known = new Set(figuresIn(grounds));
  let held = "";
  const numberOf = (source: Source) => {
    const place = cited.findIndex(({ href }) => href === source.href);
    return place >= 0 ? place + 1 : cited.push(source);
  };
  const cite = (numbers: string) => {
    const given = numbers.split(/[,; ]+/).flatMap((number) => sources[Number(number) - 1] ?? []);
    return [...new Set(given.map(numberOf))].map((number) => `[${number}]`).join("");
  };
  const link = (words: string, address: string) => (sources.some(({ href }) => href === address.trim()) ? `[${words}](${address.trim()})` : words);
  const clean = (text: string) => {
    const safe = text
      .replaceAll(/!\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g, "$1")
      .replaceAll(/\[([^\]\n]{1,300})\]\(([^)\n]{0,500})\)/g, (_, words: string, address: string) => link(words, address))
      .replaceAll(/\[(\d{1,3}(?:[,; ]{1,2}\d{1,3}){0,9})\](?!\()/g, (_, numbers: string) => cite(numbers))
      .replaceAll(/<\/?[a-z!][^<>\n]{0,500}>?/gi, "")
      .replaceAll(/&#?\w{1,10};?/g, (entity) => (entity.endsWith(";") ? "" : entity))
      .replaceAll(/\b(?:https?:\/\/|www\.|javascript:|data:)[^\s)\]]{0,400}/gi, "")
      .replaceAll("<", "‹").replaceAll(">", "›").replaceAll("`", "")
      .replaceAll(/(^|\n)#{1,6} /g, "$1");
    for (const figure of figuresIn(safe)) if (!known.has(figure)) throw new UnfoundedFigure(figure);
    return safe;
  };
  return {
    push(piece) {
      const text = held + piece;
      const from = text.length > 2_000 ? text.length : (open.exec(text)?.index ?? text.length);
      held = text.slice(from);
      return clean(text.slice(0, from));
    },
    end() {
      const rest = held;
      held = "";
      return clean(rest.replace(/!?\[[^\]\n]{0,300}$|\([^)\n]{0,500}$/, ""));
    },
    cited: () => cited,
  };
}

/** Money and percentages, as bare numbers with their sign. @example figuresIn("from $5,000, 60 %") // ["$5000", "60%"] */
function figuresIn(text: string): string[] {
  const plain = text.replaceAll(/(\d)[., \u00A0\u202F](?=\d{3}(?!\d))/g, "$1");
  const money = [...plain.matchAll(/[$€] ?(\d+)|(\d+(?:[.,]\d+)?) ?(?:[$€]|usd|eur|dollars?|euros?|lei|dolari|de dolari|de euro)(?!\p{L})/giu)].map((match) => `$${match[1] ?? match[2]}`);
  const shares = [...plain.matchAll(/(\d+(?:[.,]\d+)?)[ \u00A0\u202F]?(?:%|percent|la sut|pour cent|procente)/giu)].map((match) => `${match[1]}%`);
  return [...money, ...shares];
}
