// What a screen reader is told of an answer that is being written: whole sentences, never a token, not too often.
import { readMarkdown } from "./markdown.ts";
import type { Inline } from "./markdown.ts";

/** No two announcements are closer than this. */
export const announceEveryMs = 2000;

/**
 * The next thing to say: the whole sentences after `from`, or, once the answer is complete, all that is left; and how far that is.
 * @example nextWords("One. Two", 0, false) // { words: "One.", to: 5 }
 */
export function nextWords(text: string, from: number, isDone: boolean): { words: string; to: number } {
  const rest = text.slice(from);
  const end = isDone ? rest.length : endOfSentences(rest);
  return { words: plainWords(rest.slice(0, end)), to: from + end };
}

/** Where the last sentence ends that something follows: only then is it known to be whole. */
function endOfSentences(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?…]["”»)]?(?:\s*\[\d+\])*\s+(?=\S)|\n+/g)) end = match.index + match[0].length;
  return end;
}

/**
 * A text without its marks: no stars, no numbers of sources, no addresses.
 * @example plainWords("**Yes** [1], see [prices](/faq).") // "Yes, see prices."
 */
export function plainWords(text: string): string {
  const lines = readMarkdown(text).flatMap((block) => (block.kind === "list" ? block.items : [block.content]));
  return lines
    .map((line) =>
      line
        .map(wordsOf)
        .join("")
        .replaceAll(/\s+(?=[.,;:!?]|$)/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "")
    .join(" ");
}

function wordsOf(part: Inline): string {
  if (part.kind === "citation") return "";
  return part.kind === "strong" ? part.content.map(wordsOf).join("") : part.text;
}
