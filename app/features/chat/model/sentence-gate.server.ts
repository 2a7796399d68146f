// Filters a model's output: only whole sentences that cite a passage and are supported by it are shown. Reasoning,
// sentences without a citation, sentences with figures or addresses that the passage does not have, HTML, images and
// links are removed.
import type { Source } from "../contract.ts";
import type { SearchIndex } from "../find/search-index.server.ts";
import { stemWords, splitWords } from "../find/words.server.ts";

/** A filter for one answer. */
export type SentenceGate = {
  /** Adds the next piece and returns the completed sentences that may be shown. */
  push(piece: string): string;
  /** Returns the rest as the last sentence, or "" if it may not be shown. */
  end(): string;
  /** Returns the cited sources, in the order of their new numbers. */
  cited(): Source[];
};

/** The passages that an answer is checked against, in the order of their numbers, and the index for rarities. */
export type GateSources = {
  passages: readonly { text: string; source: Source }[];
  index: SearchIndex;
  /** Stems of words that would bind the company, such as a promise: the cited passage must have them. */
  binding: readonly string[];
};

/** Minimum share of a sentence's words, weighted by rarity, in the cited passages. */
const minSupport = 0.5;

/** The end of a sentence with its citations, before the next sentence or at a line break. */
const sentenceEnd = /[.!?…]["”»)]*(?:\s*\[\d[\d,; ]{0,20}\])*(?=\s+[\p{Lu}“«"„])|\n/u;

const citation = /\[(\d{1,3}(?:[,; ]{1,2}\d{1,3}){0,9})\](?!\()/g;

/** An image or link (its text is kept), a tag, an entity, or a URL. */
const markup =
  /!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)|<\/?[a-z!][^<>\n]{0,500}>?|&#?\w{1,10};|(?:https?:|www\.|javascript:|data:\w{1,20}\/)[^\s)\]]{0,400}/gi;

/** Control characters except newline and tab, format characters such as bidirectional controls, and lone surrogates. */
const unreadable = /[^\P{Cc}\n\t]|\p{Cf}|\p{Cs}/gu;

/**
 * A URL, email address, host name or IPv4 address in a text that {@link addressesIn} has normalised, with what follows
 * it.
 */
const address =
  /(?:[a-z][a-z\d+.-]{0,20}:\/{1,2}|(?:[^\s@()]{1,64}@)?(?:[\p{L}\p{N}_-]{1,63}\.){1,10}(?:\p{L}{2,63}|xn--[a-z\d-]{1,59}|\d{1,3}(?<=(?:\d{1,3}\.){3}\d{1,3}))(?![\p{L}\p{N}]))[^\s()"„“”«»‹›]{0,400}/giu;

const reasoning = /<(think|thinking|thought|reasoning)\b[^<>]*>[^]*?<\/\1>/gi;
const reasoningEnd = /^[^]*<\/(?:think|thinking|thought|reasoning)>/i;

/** An unclosed reasoning tag, or text at the end that may still become one. */
const reasoningStart = /<(?:(?:think|thinking|thought|reasoning)\b[^<>]{0,99}(?:>[^]*)?|[a-z]{0,9})$/i;

/** Other notations that models use for `[1]`: `【1】`, `[1†source]`, `【1†L4-L9】`, `[^1]`. */
const otherCitation = /[[【]\^?(\d{1,3})(?:†[^\]】\n]{0,60})?[\]】]/g;

/** Maximum length of a sentence, in characters; a longer one is dropped. */
const maxSentenceLength = 2_000;

/** Maximum nesting of markup: deeper nesting is treated as an attack, and each level costs another pass. */
const deepestMarkup = 4;

export function createSentenceGate(grounds: GateSources): SentenceGate {
  const cited: Source[] = [];
  let held = "";
  let between = ""; // whitespace between the sentences shown and the next one
  const show = (sentence: string) => {
    const text = shownSentence(sentence, grounds, cited);
    const isLineEnd = sentence.endsWith("\n");
    if (text === "" && isLineEnd && between !== "") between = between === " " ? "\n" : "\n\n";
    if (text === "") return "";
    const spaced = between + text;
    between = isLineEnd ? "\n" : " ";
    return spaced;
  };
  return {
    push(piece) {
      held = (held + piece).replaceAll(reasoning, "").replace(reasoningEnd, "").replaceAll(otherCitation, "[$1]");
      const open = reasoningStart.exec(held)?.index ?? held.length;
      const [sentences, rest] = splitOff(held.slice(0, open));
      held = (rest.length > maxSentenceLength ? "" : rest) + held.slice(open);
      return sentences.map(show).join("");
    },
    end() {
      const last = held.replace(reasoningStart, "");
      held = "";
      return show(last);
    },
    cited: () => cited,
  };
}

function splitOff(text: string): [sentences: string[], rest: string] {
  const sentences: string[] = [];
  let remaining = text;
  for (let match = sentenceEnd.exec(remaining); match; match = sentenceEnd.exec(remaining)) {
    const end = match.index + match[0].length;
    sentences.push(remaining.slice(0, end));
    remaining = remaining.slice(end);
  }
  return [sentences, remaining];
}

/** Returns a sentence as plain text with renumbered citations, or "" if it may not be shown. */
function shownSentence(sentence: string, { passages, index, binding }: GateSources, cited: Source[]): string {
  if (sentence.length > maxSentenceLength) return "";
  const numbers = [...sentence.matchAll(citation)].flatMap(([, list = ""]) => list.split(/[,; ]+/).map(Number));
  const sources = [...new Set(numbers)].flatMap((number) => passages[number - 1] ?? []);
  const text = plainText(sentence.replaceAll(citation, " "));
  const statement = text.replace(/^[-*] +/, "");
  const ground = sources.map((passage) => passage.text).join("\n");
  if (statement === "" || sources.length === 0 || !isSupported(statement, ground, { index, binding })) return "";
  const marks = sources.map(({ source }) => `[${numberOf(source, cited)}]`).join("");
  return text.replace(/([.!?…]?)$/, ` ${marks}$1`);
}

function numberOf(source: Source, cited: Source[]): number {
  const place = cited.findIndex(({ href }) => href === source.href);
  return place >= 0 ? place + 1 : cited.push(source);
}

/**
 * Returns a sentence without markup. Remaining characters that could begin markup are replaced by similar harmless
 * ones.
 */
function plainText(sentence: string): string {
  return withoutMarkup(sentence.replaceAll(unreadable, ""))
    .replaceAll("<", "‹")
    .replaceAll(">", "›")
    .replaceAll("[", "(")
    .replaceAll("]", ")")
    .replaceAll("`", "'")
    .replaceAll(/^#{1,6} |\*\*/g, " ")
    .replaceAll(/ +/g, " ")
    .replaceAll(/ +([.,;!?…])/g, "$1")
    .trim();
}

/**
 * Removes markup repeatedly, as removing one piece may join the halves of another; returns "" beyond
 * {@link deepestMarkup}.
 */
function withoutMarkup(text: string, depth = 0): string {
  const without = text.replaceAll(markup, (_whole, linkText: string | undefined) => linkText ?? "");
  if (without === text) return text;
  return depth < deepestMarkup ? withoutMarkup(without, depth + 1) : "";
}

function isSupported(
  statement: string,
  ground: string,
  { index, binding }: Pick<GateSources, "index" | "binding">,
): boolean {
  const groundStems = new Set(stemWords(ground, index.locale));
  const statementStems = [...new Set(stemWords(statement, index.locale))];
  const held = new Set(splitWords(ground));
  if (splitWords(statement).some((word) => /[\d$]/.test(word) && !held.has(word))) return false;
  if ((statement.match(/\p{Sc}/gu) ?? []).some((sign) => !ground.includes(sign))) return false;
  const groundAddresses = new Set(addressesIn(ground));
  if (addressesIn(statement).some((candidate) => !groundAddresses.has(candidate))) return false;
  if (binding.some((stem) => statementStems.includes(stem) && !groundStems.has(stem))) return false;
  const weightOf = (stems: readonly string[]) => stems.reduce((sum, stem) => sum + index.stems.rarity(stem), 0);
  return weightOf(statementStems.filter((stem) => groundStems.has(stem))) >= minSupport * weightOf(statementStems);
}

/**
 * Returns the addresses in a text. As in browsers, full-width letters, colons, slashes and dots count as normal ones.
 */
function addressesIn(text: string): string[] {
  const plain = text.normalize("NFKC").replaceAll("。", ".").toLowerCase();
  return (plain.match(address) ?? []).map((match) => match.replace(/[^\p{L}\p{N}/]+$/u, ""));
}
