// Detects messages of people in danger. The reply is the emergency number and a helpline, and nothing else.
import { fillIn } from "#app/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { isOneEditApart } from "../find/spelling.server.ts";
import { stemWords, splitWords } from "../find/words.server.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { PlannedReply } from "./compose.server.ts";
import { emergencyNumbers } from "./emergency-numbers.ts";
import { emergencyWords } from "./emergency-words.ts";

/** A danger found in a message: the language, and the words of the message that matched. */
export type Danger = { language: string; words: readonly string[] };

/** The sign for up to three words of any kind. */
const gap = "*";
const maxGap = 3;

/** Minimum length of a word in which one spelling error is tolerated; shorter words are too similar. */
const minSlipLength = 6;

/** A sequence to match: the alternatives for the next word, and the rest; undefined is the end. */
type Row = { words: readonly string[]; rest: Row } | undefined;

const rows: readonly { language: string; row: Row }[] = Object.entries(emergencyWords).flatMap(
  ([language, { danger }]) =>
    danger.map((written) => ({
      language,
      row: written.split(" ").reduceRight<Row>((next, word) => ({ words: word.split("/"), rest: next }), undefined),
    })),
);

/**
 * Returns the words of a message that indicate danger, and their language: `locale` if a sequence of that language
 * matches, or else the language of the first match. Undefined if nothing matches.
 */
export function dangerIn(message: string, locale: Locale): Danger | undefined {
  const words = splitWords(message.replaceAll(/['’‘`´]/g, "").replaceAll("ß", "ss"));
  const dangers = rows.flatMap(({ language, row }) => {
    const position = words.findIndex((_, from) => matchEnd(row, words, from) !== undefined);
    return position < 0 ? [] : [{ language, words: words.slice(position, matchEnd(row, words, position)) }];
  });
  return dangers.find(({ language }) => language === locale) ?? dangers[0];
}

/** Returns the end of a sequence that begins at `from`, or undefined if it does not begin there. */
function matchEnd(row: Row, words: readonly string[], from: number): number | undefined {
  if (!row) return from;
  if (row.words[0] === gap) {
    for (let skipped = 0; skipped <= maxGap; skipped++) {
      const end = matchEnd(row.rest, words, from + skipped);
      if (end !== undefined) return end;
    }
    return undefined;
  }
  const word = words[from];
  return word !== undefined && row.words.some((alternative) => isMeant(word, alternative))
    ? matchEnd(row.rest, words, from + 1)
    : undefined;
}

function isMeant(word: string, alternative: string): boolean {
  if (word === alternative) return true;
  return alternative.length >= minSlipLength && word[0] === alternative[0] && isOneEditApart(word, alternative);
}

/** Minimum length of a word that can describe a danger. */
const minTellingLength = 4;

/** Returns true if a passage is about the danger: it has all words of the danger that are long enough. */
export function isAboutDanger({ words }: Danger, { title, text }: Passage, locale: Locale): boolean {
  const held = new Set(stemWords(`${title} ${text}`, locale));
  const telling = words.filter((word) => word.length >= minTellingLength);
  return telling.length > 0 && stemWords(telling.join(" "), locale).every((stem) => held.has(stem));
}

/** Returns the reply to a person in danger: the emergency number and the helpline of the country. */
export function emergencyReply({ language }: Danger, country: string, locale: Locale): PlannedReply {
  const { emergency = "", helpline = "" } = emergencyNumbers[country] ?? {};
  const { told = "", unknown = "", talk = "" } = emergencyWords[language] ?? {};
  const sentences = [emergency === "" ? unknown : told, ...(helpline === "" ? [] : [talk])];
  const content = fillIn(sentences.join(" "), { emergency, helpline });
  return { kind: "fixed", locale, content, sources: [], passages: [] };
}
