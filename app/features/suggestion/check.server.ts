// Checks a suggested translation by the rules that people's texts must pass. A rejected one is never stored.
import { checkSamePlaceholders, checkTags, checkWords } from "#app/content/text-rules.ts";
import { formatCount, formatLanguage } from "#app/platform/i18n/format.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { isProbablyIn } from "./recognise-language.ts";

/** `names` must stay as they are. */
export type Suggestion = {
  source: string;
  translation: string;
  to: Locale;
  isHtml: boolean;
  names: readonly string[];
};

type Rule = (suggestion: Suggestion) => string | undefined;

/** Returns why a suggestion is refused, or undefined if it may be stored. */
export function checkSuggestion(suggestion: Suggestion): string | undefined {
  if (suggestion.translation.trim() === "") return "The answer is empty.";
  for (const rule of rules) {
    const fault = rule(suggestion);
    if (fault !== undefined) return fault;
  }
  return undefined;
}

const rules: readonly Rule[] = [
  tagFault,
  placeholderFault,
  addressFault,
  figureFault,
  nameFault,
  lineFault,
  lengthFault,
  languageFault,
  textRuleFault,
];

const tag = /<[^>]*>/g;
const placeholder = /\{\{[^}]*\}\}/g;

/** Returns the words that readers see. */
function wordsIn(text: string): string {
  return text
    .replaceAll(tag, " ")
    .replaceAll(placeholder, " ")
    .replaceAll(/&#?\w+;/g, " ");
}

/** Texts in pictures and links may be translated; everything else in a tag must be unchanged. */
function tagFault({ source, translation }: Suggestion): string | undefined {
  const [expected, actual] = [tagsIn(source), tagsIn(translation)];
  const at = expected.findIndex((part, index) => part !== actual[index]);
  if (at < 0 && expected.length === actual.length) return undefined;
  return at < 0 || actual.length > expected.length
    ? `It has ${actual.find((part, index) => part !== expected[index])}, which the original lacks.`
    : `It lost or changed ${expected[at]}.`;
}

function tagsIn(text: string): string[] {
  return (text.match(tag) ?? []).map((part) => part.replaceAll(/ (?:alt|title)="[^"]*"/g, "").replace(/\s*\/?>$/, ">"));
}

function placeholderFault({ source: original, translation }: Suggestion): string | undefined {
  const [fault] = checkSamePlaceholders({ original, translation }, { figures: new Set(), tags: false });
  return fault && `It has other placeholders: ${fault.sentence.replace(" as in the first language", "")}.`;
}

const address = /https?:\/\/[^\s<>"]+|www\.[^\s<>"]+|[\w.+-]+@[\w-]+\.[\w.-]+/g;

function addressFault({ source, translation }: Suggestion): string | undefined {
  const addressesIn = (text: string) =>
    (wordsIn(text).match(address) ?? []).map((match) => match.replace(/[.,;:!?)]+$/, ""));
  const [lost, added] = differenceOf(addressesIn(source), addressesIn(translation));
  if (lost !== undefined) return `It lost the address ${lost}.`;
  return added === undefined ? undefined : `It has the address ${added}, which the original lacks.`;
}

/** Compares numbers without their separators, which languages write differently. */
function figureFault({ source, translation }: Suggestion): string | undefined {
  const figuresIn = (text: string) =>
    wordsIn(text)
      .replaceAll(/(?<=\d)[.,\u00A0\u202F ](?=\d{3}(?!\d))/g, "")
      .match(/\d+/g) ?? [];
  const [lost, added] = differenceOf(figuresIn(source), figuresIn(translation));
  if (lost !== undefined) return `It lost or changed the figure ${lost}.`;
  return added === undefined ? undefined : `It has the figure ${added}, which the original lacks.`;
}

/** Returns the first value that only one of the lists has, or has more often. */
function differenceOf(
  expected: readonly string[],
  actual: readonly string[],
): [lost: string | undefined, added?: string | undefined] {
  const unmatched = [...actual];
  for (const part of expected) {
    const at = unmatched.indexOf(part);
    if (at < 0) return [part];
    unmatched.splice(at, 1);
  }
  return [undefined, unmatched[0]];
}

function nameFault({ source, translation, names }: Suggestion): string | undefined {
  const lost = names.find((name) => isWordIn(name, source) && !translation.includes(name));
  return lost === undefined ? undefined : `It lost or changed the name ${lost}.`;
}

function isWordIn(name: string, text: string): boolean {
  const around = text.split(name);
  return around
    .slice(1)
    .some((after, index) => !/^[\p{L}\p{N}]/u.test(after) && !/[\p{L}\p{N}]$/u.test(around[index] ?? ""));
}

function lineFault({ source, translation, isHtml }: Suggestion): string | undefined {
  const linesIn = (text: string) => text.trim().split(/\s*\n\s*/).length;
  const [expected, actual] = [linesIn(source), linesIn(translation)];
  return isHtml || expected === actual
    ? undefined
    : `It has ${formatCount(actual, "line")}, and the original has ${expected}.`;
}

/** Shorter texts may have any length. */
const longEnough = 60;

function lengthFault({ source, translation }: Suggestion): string | undefined {
  const [expected, actual] = [wordsIn(source).trim(), wordsIn(translation).trim()];
  if (actual.length > expected.length * 2 + longEnough) return "It is much longer than the original.";
  if (expected.length < longEnough) return undefined;
  const isOpen = /[.!?…]["”»)]*$/.test(expected) && !/[.!?…]["”“»)]*$/.test(actual);
  return isOpen || actual.length < expected.length * 0.6 ? "Part of it is missing." : undefined;
}

/** Sentences around an answer, as models write them. */
const chatter =
  /^\W*(?:sure|certainly|of course|here(?:['’]s| is)|translation:|voici|bien sûr|iată|desigur|hier ist)\b/iu;

/** From this many words on, no text is the same in two languages. */
const minWords = 5;

function languageFault({ source, translation, to }: Suggestion): string | undefined {
  const [original, translated] = [wordsIn(source).trim(), wordsIn(translation).trim()];
  if (chatter.test(translated) && !chatter.test(original)) return "It is an answer about the text, not the text.";
  const isUnchanged = original === translated && original.split(/\s+/).length >= minWords;
  return isUnchanged || !isProbablyIn(translated, to) ? `It isn’t in ${formatLanguage(to)}.` : undefined;
}

function textRuleFault({ translation, to, isHtml }: Suggestion): string | undefined {
  if (isHtml) return undefined;
  const [fault] = [...checkWords(translation, to), ...checkTags(translation)];
  return fault && `It breaks a rule for texts: ${fault.sentence}.`;
}
