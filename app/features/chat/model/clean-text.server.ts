// Makes a model's words safe as they stream: no HTML, pictures or addresses, no links except to the pages it was given, no
// citations of passages it was not given, no claims that none of them contains. Text that could still turn into one of these
// is held back until it is clear what it is.
import type { Source } from "../contract.ts";
import { groundsOf, unfoundedIn } from "./claims.server.ts";

/** A cleaner of one answer. */
export type Cleaner = {
  /** The next piece; answers what of it can be shown. */
  push(piece: string): string;
  /** What was held back until the end. */
  end(): string;
  /** The sources that were cited, in the order of their new numbers. */
  cited(): Source[];
};

/** The model claimed something that is in none of its passages. */
export class UnfoundedClaim extends Error {
  override readonly name = "UnfoundedClaim";
}

/** Control characters but newline and tab, and halves of surrogate pairs: no text, and PostgreSQL doesn't take them. */
const unreadable = /[^\P{Cc}\n\t]|\p{Cs}/gu;

/** What may still grow into a link, a picture, a tag, an address or a figure. */
const open =
  /(?:!?\[[^\]\n]{0,300}(?:\](?:\([^)\n]{0,500})?)?|!|<[^>\n]{0,500}|&#?\w{0,10}|[$€£¥]|[$€£¥]?[ \u00A0]?\d[\d.,\u00A0\u202F ]{0,20}|[^\s@]{0,64}@[^\s@]{0,255}|\b[A-Z]{2}\d[\dA-Z]{0,40}|(?:\bh|ht|htt|http[^\s)\]]{0,400}|\bw|ww|www[^\s)\]]{0,400}|(?:java|data)\w{0,10}:?[^\s)\]]{0,400})|`+|\n#{0,6} ?)$/i;

/** What is replaced or checked: a picture, a link, citations, a tag, an entity, an address, and any character that could begin one. */
const construct =
  /!\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)|\[([^\]\n]{1,300})\]\(([^)\n]{0,500})\)|\[(\d{1,3}(?:[,; ]{1,2}\d{1,3}){0,9})\](?!\()|<\/?[a-z!][^<>\n]{0,500}>?|&#?\w{1,10};|(?:https?:\/\/|www\.|javascript:|data:\w{1,20}\/)[^\s)\]]{0,400}|[[\]<>`]/gi;

/** Harmless stand-ins for such characters. They are not simply dropped: what was on either side would then join up. */
const signs: Record<string, string> = { "<": "‹", ">": "›", "[": "(", "]": ")", "`": "'" };

/** A link's words, free of anything that could begin another construct. */
function bare(words: string): string {
  return words.replaceAll(/[[\]<>`!]|:\/\/|javascript:|www\./gi, "");
}

/** Repeats until nothing is left: removing one address may join the halves of another. */
function withoutSchemes(text: string): string {
  const without = text.replaceAll(/https?:\/\/|javascript:|www\./gi, "");
  return without === text ? text : withoutSchemes(without);
}

/** Character sequences that two pieces must not form where they meet: an address, a link, a picture. */
const joint = /https?:\/\/|javascript:|www\.|\]\(|!\[/gi;

/** How much of the text already shown could be the beginning of such a sequence, in characters. */
const tailLength = 12;

/** The next text, with a space before it where it would complete such a sequence. */
function apart(tail: string, text: string): string {
  const parted = text.replaceAll(/(\[\d+\])\(/g, "$1 (").replaceAll("![", "! [");
  const border = tail + parted.slice(0, tailLength);
  const isJoined = [...border.matchAll(joint)].some(
    ({ index, 0: found }) => index < tail.length && index + found.length > tail.length,
  );
  return isJoined ? ` ${parted}` : parted;
}

/** The end of what was said, which the next piece may complete to a claim; never cut in the middle of a figure or an address. */
function lastWords(text: string): string {
  return text.length <= 300 ? text : text.slice(-200).replace(/^[^]*?\p{L}[\s,;]+(?=\p{L}+\s)/u, "");
}

/**
 * Makes a cleaner. `sources` are the passages' pages in the order in which the model was given them; `grounds` is all the text
 * that claims may come from.
 * @throws UnfoundedClaim from push and end, for what claims.server finds that is not in `grounds`.
 */
export function createCleaner({ sources, grounds }: { sources: readonly Source[]; grounds: string }): Cleaner {
  const cited: Source[] = [];
  const allowed = groundsOf(grounds);
  let said = "";
  let held = "";
  let half = ""; // of a surrogate pair whose other half the next piece may bring
  const numberOf = (source: Source) => {
    const place = cited.findIndex(({ href }) => href === source.href);
    return place >= 0 ? place + 1 : cited.push(source);
  };
  const cite = (numbers: string) => {
    const given = numbers.split(/[,; ]+/).flatMap((number) => sources[Number(number) - 1] ?? []);
    return [...new Set(given.map(numberOf))].map((number) => `[${number}]`).join("");
  };
  const link = (words: string, address: string) =>
    sources.some(({ href }) => href === address.trim()) ? `[${words}](${address.trim()})` : words;
  let tail = "";
  const clean = (text: string) => {
    const safe = text.replaceAll(construct, (whole: string, ...parts: (string | undefined)[]) => {
      const [alt, words, address, numbers] = parts;
      if (alt !== undefined) return bare(alt);
      if (words !== undefined) return link(bare(words), address ?? "");
      if (numbers !== undefined) return cite(numbers);
      return signs[whole] ?? "";
    });
    const claim = unfoundedIn(said + safe, allowed);
    if (claim !== undefined) throw new UnfoundedClaim(claim);
    said = lastWords(said + safe);
    const joined = apart(tail, withoutSchemes(safe));
    tail = (tail + joined).slice(-tailLength);
    return joined.replaceAll(/(^|\n)#{1,6} /g, "$1");
  };
  return {
    push(piece) {
      const whole = half + piece;
      half = /[\uD800-\uDBFF]$/.exec(whole)?.[0] ?? "";
      const text = held + whole.slice(0, whole.length - half.length).replaceAll(unreadable, "");
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
