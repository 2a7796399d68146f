// The chat as a whole: what is selected, what is shown, and what can be done.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Conversation } from "../contract.ts";
import type { BriefFacts } from "../enquiry-brief.tsx";
import {
  beginConversation,
  conversationsKey,
  messagesKey,
  refreshChat,
  removeConversation,
  toastError,
  useConversations,
  useMessages,
} from "./chat-calls.ts";
import { refusalOf } from "./send-question.ts";
import { latestQuestion, withPending } from "./shown-messages.ts";
import type { Pending } from "./shown-messages.ts";
import { useAnswer } from "./use-answer.ts";
import { useSending } from "./use-sending.ts";
import { longEnough } from "#app/ui/long-enough.ts";

/** A question with the beginning of its answer and the address where that stands, where a page has one. */
export type Example = { question: string; answer?: { text: string; to: string } | undefined };

/** What the page tells the chat: how questions are answered and where from, addresses that answers may link to, how long conversations are kept. */
export type ChatFacts = {
  examples: readonly Example[];
  source: string;
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

  function close(id: string) {
    if (answer.pending?.conversationId === id) answer.stop();
    if (id === selectedId) select(undefined);
  }

  const acts = useConversationActs({ select, close, ask: sending.sendTo, takeBack: sending.takeBack });

  return {
    ...acts,
    ...sending,
    asked: questionOf(pending, acts.asked),
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

/** The question that is being sent, also while its conversation is created. */
function questionOf(pending: Pending | undefined, first: string | undefined): string | undefined {
  return pending?.question ?? first;
}

const beginning = ["begin"];

/** What the acts change: the selection, and the answer that may be under way in a conversation. */
type Acts = {
  select: (id: string) => void;
  close: (id: string) => void;
  ask: (conversationId: string, question: string) => void;
  takeBack: (question: string, failure: string) => void;
};

/** Begins a conversation, with a question or without, and selects it; deletes one and closes it. */
function useConversationActs({ select, close, ask, takeBack }: Acts) {
  const { locale, t } = useTranslation();
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(t, error);
  const starting = useMutation({
    mutationKey: beginning,
    mutationFn: async (question?: string) => {
      const seen = question === undefined ? longEnough() : undefined; // the button’s label; a question needs none
      return (await Promise.all([beginConversation(locale), seen]))[0];
    },
    networkMode: "always",
    onSuccess: async (made, question) => {
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) => [made, ...list]);
      select(made.id);
      if (question !== undefined) return ask(made.id, question);
      await refreshChat(queries, made.id);
    },
    onError: (error, question) => {
      onError(error);
      if (question !== undefined) takeBack(question, refusalOf(error) ?? t("chat.errors.create"));
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => removeConversation(id, locale),
    networkMode: "always",
    onSuccess: async (_, id) => {
      close(id);
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) => list.filter((one) => one.id !== id));
      queries.removeQueries({ queryKey: messagesKey(id) });
      await refreshChat(queries, id);
    },
    onError,
  });
  return {
    start: (question?: string) => {
      if (queries.isMutating({ mutationKey: beginning }) === 0) starting.mutate(question); // `isPending` is the last rendering's
    },
    isStarting: starting.isPending,
    asked: starting.isPending ? starting.variables?.trim() : undefined,
    remove: deleting.mutate,
  };
}

// The selection stands in the history entry of the page, in no address and no storage: going back from a linked page, or a reload,
// shows it again. `usr` is where React Router keeps a location's state.
type Kept = { usr?: { conversationId?: unknown } | null } | null;

/** The conversation that was selected when the page was left. */
function keptSelection(): string | undefined {
  if (import.meta.env.SSR) return undefined; // the server knows of no selection, and of no conversation
  const id = (history.state as Kept)?.usr?.conversationId; // ours or the router's, checked below
  return typeof id === "string" ? id : undefined;
}

/** Keeps the selection with the history entry that is shown. */
function keepSelection(conversationId: string | undefined): void {
  const state = history.state as Kept; // an object of the router's, or null
  history.replaceState({ ...state, usr: { ...state?.usr, conversationId } }, "");
}
