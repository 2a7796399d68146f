// Tells an answer to screen readers while it is written: sentence by sentence, at most every 2 s.
import { announceEveryMs, nextWords } from "./sentences.ts";

/** Where the words go, and what is said while there are none yet. */
type Speech = { say: (words: string) => void; writing: () => string };

/** The wait after a question before anything is said: a quick answer has arrived by then and is read instead of "writing". */
const firstAfterMs = 500;

/** What happens to an answer. Text is always all of it so far. */
export type Speaker = { begin(): void; hear(text: string): void; end(text: string): void; stop(): void };

/** Makes a speaker; one answer at a time. */
export function createSpeaker({ say, writing }: Speech): Speaker {
  let answer = { text: "", saidTo: 0, isDone: false, isWaitSaid: false };
  let saidAt = Number.NEGATIVE_INFINITY;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function tell(words: string) {
    saidAt = Date.now();
    say(words);
  }

  function speak() {
    timer = undefined;
    const { words, to } = nextWords(answer.text, answer.saidTo, answer.isDone);
    answer.saidTo = to;
    if (words !== "") return tell(words);
    if (answer.isDone || answer.isWaitSaid || to > 0) return;
    answer.isWaitSaid = true;
    tell(writing());
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
    hear(text) {
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
