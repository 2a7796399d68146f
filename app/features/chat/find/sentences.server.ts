// Sentences of a text.

/** Returns the sentences of a text, as they stand there. A no-break space stands within a sentence, as in "art. 16". */
export function sentencesOf(text: string): string[] {
  return text
    .split("\n")
    .flatMap((line) => line.split(/(?<=[.!?…][”»"]?)[^\S\u00A0\u202F]+(?=[\p{Lu}\p{N}“«"„])/u))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "");
}
