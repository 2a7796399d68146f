// Announces an answer to screen readers while it is written: whole sentences, never tokens, at most every 2 s.
import { listLines, readMarkdown } from "./markdown.ts";
import type { Inline } from "./markdown.ts";

/** `say` announces words; `writing` returns the announcement while there is no sentence yet. */
type Speech = { say: (words: string) => void; writing: () => string };

/**
 * Delay of the first announcement after a question: a quick answer has arrived by then and is announced instead of
 * "writing".
 */
const firstAfterMs = 500;

/** Minimum time between two announcements. */
const announceEveryMs = 2000;

/** Methods for the stages of an answer; `text` is always the whole answer so far. */
export type Speaker = { begin(): void; update(text: string): void; end(text: string): void; stop(): void };

/** Creates a speaker, for one answer at a time. */
export function createSpeaker({ say, writing }: Speech): Speaker {
  let answer = { text: "", saidTo: 0, isDone: false, isWaitSaid: false };
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function announce(text: string) {
    saidAt = Date.now();
    say(text);
  }

  function speak() {
    timer = undefined;
    const { words, to } = nextAnnouncement(answer.text, answer.saidTo, answer.isDone);
    answer.saidTo = to;
    if (words !== "") return announce(words);
    if (answer.isDone || answer.isWaitSaid || to > 0) return;
    answer.isWaitSaid = true;
    announce(writing());
  }

  function plan(soonestMs: number) {
    timer ??= setTimeout(speak, Math.max(soonestMs, saidAt + announceEveryMs - Date.now()));
  }

  function stop() {
    clearTimeout(timer);
    timer = undefined;
  }

  return {
    begin() {
      stop();
      answer = { text: "", saidTo: 0, isDone: false, isWaitSaid: false };
      plan(firstAfterMs);
    },
    update(text) {
      answer.text = withoutFolded(text);
      plan(0);
    },
    end(text) {
      answer.text = withoutFolded(text);
      answer.isDone = true;
      plan(0);
    },
    stop,
  };
}

/** Returns an answer without what the chat folds. */
function withoutFolded(text: string): string {
  return text.replaceAll(/\n+---\n[^]*?(?:\n---(?=\n|$)|$)/g, "\n");
}

/**
 * Returns the words to announce next, which are the whole sentences after `from`, or the rest once the answer is
 * complete, and the position after them.
 * @example nextAnnouncement("One. Two", 0, false) // { words: "One.", to: 5 }
 */
export function nextAnnouncement(text: string, from: number, isDone: boolean): { words: string; to: number } {
  const remaining = text.slice(from);
  const end = isDone ? remaining.length : endOfSentences(remaining);
  return { words: plainWords(remaining.slice(0, end)), to: from + end };
}

/** Returns the end of the last sentence that is followed by more text: only such a sentence is known to be whole. */
function endOfSentences(text: string): number {
  let end = 0;
  for (const match of text.matchAll(/[.!?…]["”»)]?(?:\s*\[\d+\])*\s+(?=\S)|\n+/g)) end = match.index + match[0].length;
  return end;
}

/**
 * Returns a text without its Markdown: no asterisks, citations or addresses.
 * @example plainWords("**Yes** [1], see [prices](/faq).") // "Yes, see prices."
 */
export function plainWords(text: string): string {
  return readMarkdown(text)
    .flatMap(listLines)
    .map((line) =>
      line
        .map(spokenText)
        .join("")
        .replaceAll(/\s+(?=[.,;:!?]|$)/g, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .filter((line) => line !== "")
    .join(" ");
}

function spokenText(part: Inline): string {
  if (part.kind === "citation") return "";
  return part.kind === "strong" ? part.content.map(spokenText).join("") : part.text;
}
