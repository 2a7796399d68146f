// What the message list shows while an answer is under way: the stored messages, the question, and the answer or its placeholder.
import type { Message, ReplyKind, Source } from "../contract.ts";

/** A message in the list; `isLoading` marks the placeholder of an answer. It exists in the browser only. */
export type ShownMessage = Message & { isLoading?: true };

/** A send that is under way. `storedBefore` is how many messages the conversation had. */
export type Pending = {
  conversationId: string;
  question: string;
  storedBefore: number;
  /** The same question once more: its placeholder has words of its own. */
  isAgain: boolean;
  /** What has been written of the answer. */
  text: string;
  sources: Source[];
  kind?: ReplyKind | undefined;
};

/** The latest message of the visitor, which regenerating sends again. */
export function latestQuestion(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ role }) => role === "user");
}

/** Stored messages with what is under way after them; what has been stored of it meanwhile is not shown twice. */
export function withPending(stored: readonly Message[], pending: Pending | undefined): ShownMessage[] {
  if (!pending) return [...stored];
  const since = stored.slice(pending.storedBefore);
  const hasQuestion = since.some(({ role }) => role === "user");
  const hasAnswer = since.some(({ role }) => role === "assistant");
  return [...stored, ...(hasQuestion ? [] : [questionOf(pending)]), ...(hasAnswer ? [] : [answerOf(pending)])];
}

function questionOf({ conversationId, question }: Pending): ShownMessage {
  return { id: "question", conversationId, role: "user", content: question, createdAt: "" };
}

/** The answer as far as it is written; the placeholder while nothing is. */
export function answerOf({ conversationId, text, sources, kind }: Pending): ShownMessage {
  const message = { id: "answer", conversationId, role: "assistant", createdAt: "", generated: true } as const;
  return text === "" ? { ...message, content: "", isLoading: true } : { ...message, content: text, sources, kind };
}
