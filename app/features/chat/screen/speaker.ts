// Tells an answer to screen readers while it is written: whole sentences, never a token, at most every 2 s.
import { readMarkdown } from "./markdown.ts";
import type { Inline } from "./markdown.ts";

/** Where the words go, and what is said while there are none yet. */
type Speech = { say: (words: string) => void; writing: () => string };

/** The wait after a question before anything is said: a quick answer has arrived by then and is read instead of "writing". */
const firstAfterMs = 500;

/** No two announcements are closer than this. */
const announceEveryMs = 2000;

/** What happens to an answer. Text is always all of it so far. */
export type Speaker = { begin(): void; update(text: string): void; end(text: string): void; stop(): void };

/** Makes a speaker; one answer at a time. */
export function createSpeaker({ say, writing }: Speech): Speaker {
  let answer = { text: "", saidTo: 0, isDone: false, isWaitSaid: false };
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function announce(words: string) {
    saidAt = Date.now();
    say(words);
  }

  function speak() {
    timer = undefined;
    const { words, to } = nextWords(answer.text, answer.saidTo, answer.isDone);
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
      answer.text = text;
      plan(0);
    },
    end(text) {
      answer.text = text;
      answer.isDone = true;
      plan(0);
    },
    stop,
  };
}

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
