/**
 * Removes diacritics and lower-cases.
 * @example folded("Ștefan ȚÎRLEA") // "stefan tirlea"
 */
export function folded(text: string): string {
  return text.normalize("NFKD").replaceAll(/\p{M}/gu, "").toLowerCase();
}

/**
 * Folds a text of a language, to compare it with what people type: German is also written without its own letters, so
 * "ö", "oe" and "o" become one, as do "ß" and "ss". Words that have "oe" anyway ("Poet") lose their "e" on both sides.
 * @example foldedIn("Größe", "de") === foldedIn("Groesse", "de") // "grosse"
 */
export function foldedIn(text: string, locale: string): string {
  const plain = folded(text);
  return locale === "de" ? plain.replaceAll("ß", "ss").replaceAll(/(?<=[aou])e+/g, "") : plain;
}
