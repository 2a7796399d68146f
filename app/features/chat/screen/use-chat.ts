// The chat as a whole: what is selected, what is shown, and what can be done.
import { useState } from "react";
import type { BriefFacts } from "../enquiry-brief.tsx";
import { useConversations, useMessages } from "./chat-data.ts";
import { keepSelection, keptSelection } from "./kept-selection.ts";
import { latestQuestion, withPending } from "./shown-messages.ts";
import { useAnswer } from "./use-answer.ts";
import { useConversationActs } from "./use-conversation-acts.ts";
import { useSending } from "./use-sending.ts";

/** What the page tells the chat: questions to begin with, addresses that answers may link to, how long conversations are kept. */
export type ChatFacts = {
  questions: readonly string[];
  addresses: readonly string[];
  kept: string;
  brief: BriefFacts;
};

/** Everything that the chat shows and does. */
export type Chat = ReturnType<typeof useChat>;

/** The chat of this browser; `prefilled` stands in the input at first. */
export function useChat(prefilled: string) {
  const [selectedId, setSelectedId] = useState(keptSelection);
  const conversations = useConversations();
  const selected = conversations.data?.find(({ id }) => id === selectedId);
  const messages = useMessages(selected?.id);
  const stored = messages.data ?? [];
  const answer = useAnswer();
  const pending = answer.pending?.conversationId === selected?.id ? answer.pending : undefined;
  const sending = useSending(prefilled, { conversationId: selected?.id, stored, answer });

  function select(id: string | undefined) {
    setSelectedId(id);
    keepSelection(id);
    sending.forgetFailure();
  }

  function stopIn(id: string) {
    if (answer.pending?.conversationId === id) answer.stop();
  }

  return {
    ...useConversationActs({ select, stopIn }),
    ...sending,
    conversations,
    selected,
    select,
    messages,
    shown: withPending(stored, pending),
    isAgain: pending?.isAgain ?? false,
    isPending: answer.pending !== undefined,
    canRegenerate: latestQuestion(stored) !== undefined,
    spoken: answer.spoken,
    stop: answer.stop,
  };
}
