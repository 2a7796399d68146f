// Quotation marks by language (CLDR's delimiters, which Intl doesn't have).

const byMarks: readonly (readonly [open: string, close: string, languages: string])[] = [
  ["„", "“", "bg cs da de et hsb is ka lb lt mk sk sl sq"],
  ["„", "”", "bs hr hu pl ro sr"],
  ["«", "»", "be ca el es eu fa gl hy it nb nn no pt ru uk"],
  ["«\u00A0", "\u00A0»", "br fr"],
  ["”", "”", "fi he sv"],
  ["「", "」", "ja"],
];

const marks = new Map(
  byMarks.flatMap(([open, close, languages]) =>
    languages.split(" ").map((language) => [language, [open, close]] as const),
  ),
);

/** Returns a language's marks; the English ones if it has none here. */
export function quotationMarks(language: string): readonly [open: string, close: string] {
  return marks.get(language) ?? ["“", "”"];
}
