// Prepares a text's words for search: without diacritics and capitals, reduced to their stem in a language.
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as romanian } from "@orama/stemmers/romanian";
import { folded, foldedIn } from "#app/platform/text/folded.ts";
import type { Locale } from "./locales.ts";

/** Languages that aren't listed are compared by whole words. */
export const stemmers: Partial<Record<string, (word: string) => string>> = {
  en: english,
  ro: romanian,
  fr: french,
  de: german,
};

/** Longer than any word of our languages; anything longer has no stem. */
const maxLength = 40;

/** @example stemmed("Soluții rapide", "ro") // ["solut", "rapid"] */
export function stemmed(text: string, locale: Locale): string[] {
  return foldedWords(text).map((word) => stem(word, locale));
}

/** Returns the folded words of a text, without stemming. */
export function foldedWords(text: string): string[] {
  return (
    folded(text)
      .replaceAll("œ", "oe")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}

export function stem(word: string, locale: Locale): string {
  const plain = foldedIn(word, locale);
  return /^\p{L}{3,}$/u.test(plain) && plain.length <= maxLength ? (stemmers[locale]?.(plain) ?? plain) : plain;
}
