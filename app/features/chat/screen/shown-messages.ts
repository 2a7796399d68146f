// The messages to show while a send is pending: the stored ones, the question, and the answer or its placeholder.
import type { Message, ReplyKind, Source } from "../contract.ts";

/** A message in the list; `isLoading` marks the placeholder of an answer, which exists in the browser only. */
export type ShownMessage = Message & { isLoading?: true };

/** A pending send; `storedBefore` is the number of messages that the conversation had before. */
export type Pending = {
  conversationId: string;
  question: string;
  storedBefore: number;
  /** True when regenerating, for which the placeholder has a different text. */
  isAgain: boolean;
  /** The answer so far. */
  text: string;
  sources: Source[];
  kind?: ReplyKind | undefined;
};

/** Returns the visitor's latest message, which regenerating sends again. */
export function latestQuestion(messages: readonly Message[]): Message | undefined {
  return messages.findLast(({ role }) => role === "user");
}

/** Returns the stored messages with the pending ones after them, unless those have been stored meanwhile. */
export function withPending(stored: readonly Message[], pending: Pending | undefined): ShownMessage[] {
  if (!pending) return [...stored];
  const since = stored.slice(pending.storedBefore);
  const hasQuestion = since.some(({ role }) => role === "user");
  const hasAnswer = since.some(({ role }) => role === "assistant");
  return [...stored, ...(hasQuestion ? [] : [questionOf(pending)]), ...(hasAnswer ? [] : [pendingAnswer(pending)])];
}

function questionOf({ conversationId, question }: Pending): ShownMessage {
  return { id: "question", conversationId, role: "user", content: question, createdAt: "" };
}

/** Returns the answer so far, or its placeholder while there is none. */
export function pendingAnswer({ conversationId, text, sources, kind }: Pending): ShownMessage {
  const message = { id: "answer", conversationId, role: "assistant", createdAt: "", generated: true } as const;
  return text === "" ? { ...message, content: "", isLoading: true } : { ...message, content: text, sources, kind };
}
