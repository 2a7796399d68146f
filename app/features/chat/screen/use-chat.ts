// The state and the actions of the whole chat.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import { minimumDuration } from "#app/ui/minimum-duration.ts";
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
import { refusalText } from "./send-question.ts";
import { latestQuestion, withPending } from "./shown-messages.ts";
import type { Pending } from "./shown-messages.ts";
import { usePendingReply } from "./use-pending-reply.ts";
import { useSending } from "./use-sending.ts";

/** An example question, with the beginning of its answer and that page's address if a page has one. */
export type Example = { question: string; answer?: { text: string; to: string } | undefined };

/**
 * Facts from the page: example questions and the name of their source, addresses that answers may link to, the
 * retention period in words (`retention`), and facts of the enquiry form.
 */
export type ChatFacts = {
  examples: readonly Example[];
  source: string;
  addresses: readonly string[];
  retention: string;
  brief: BriefFacts;
};

/** The state and the actions of the chat. */
export type Chat = ReturnType<typeof useChat>;

/** Returns the chat's state and actions; `prefilled` is the initial text of the input. */
export function useChat(prefilled: string) {
  const [selectedId, setSelectedId] = useState(keptSelection);
  const conversations = useConversations();
  const selected = conversations.data?.find(({ id }) => id === selectedId);
  const messages = useMessages(selected?.id);
  const stored = messages.data ?? [];
  const reply = usePendingReply();
  const pending = reply.pending?.conversationId === selected?.id ? reply.pending : undefined;
  const sending = useSending(prefilled, { conversationId: selected?.id, stored, reply });

  function select(id: string | undefined) {
    setSelectedId(id);
    keepSelection(id);
    sending.forgetFailure();
  }

  function close(id: string) {
    if (reply.pending?.conversationId === id) reply.stop();
    if (id === selectedId) select(undefined);
  }

  const actions = useConversationActions({ select, close, ask: sending.sendTo, takeBack: sending.takeBack });

  return {
    ...actions,
    ...sending,
    asked: questionOf(pending, actions.asked),
    conversations,
    selected,
    select,
    messages,
    shown: withPending(stored, pending),
    isAgain: pending?.isAgain ?? false,
    isPending: reply.pending !== undefined,
    canRegenerate: latestQuestion(stored) !== undefined,
    spoken: reply.spoken,
    stop: reply.stop,
  };
}

/** Returns the question that is being sent, also while its conversation is created. */
function questionOf(pending: Pending | undefined, first: string | undefined): string | undefined {
  return pending?.question ?? first;
}

const beginning = ["begin"];

/**
 * Callbacks of the actions: they change the selection, close a conversation, send a question, and restore it to the
 * input.
 */
type ConversationCallbacks = {
  select: (id: string) => void;
  close: (id: string) => void;
  ask: (conversationId: string, question: string) => void;
  takeBack: (question: string, failure: string) => void;
};

/** Returns the actions on conversations: create and select one, with or without a question; delete and close one. */
function useConversationActions({ select, close, ask, takeBack }: ConversationCallbacks) {
  const { locale, t } = useTranslation();
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(t, error);
  const starting = useMutation({
    mutationKey: beginning,
    mutationFn: async (question?: string) => {
      const seen = question === undefined ? minimumDuration() : undefined; // for the button’s label
      return (await Promise.all([beginConversation(locale), seen]))[0];
    },
    networkMode: "always",
    onSuccess: async (conversation, question) => {
      await queries.cancelQueries({ queryKey: conversationsKey }); // one that was asked for before lacks it
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) => [conversation, ...list]);
      select(conversation.id);
      if (question !== undefined) return ask(conversation.id, question);
      await refreshChat(queries, conversation.id);
    },
    onError: (error, question) => {
      onError(error);
      if (question !== undefined) takeBack(question, refusalText(error) ?? t("chat.errors.create"));
    },
  });
  const deleting = useMutation({
    mutationFn: (id: string) => removeConversation(id, locale),
    networkMode: "always",
    onSuccess: async (_, id) => {
      close(id);
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) =>
        list.filter((conversation) => conversation.id !== id),
      );
      queries.removeQueries({ queryKey: messagesKey(id) });
      await refreshChat(queries, id);
    },
    onError,
  });
  return {
    start: (question?: string) => {
      if (queries.isMutating({ mutationKey: beginning }) === 0) starting.mutate(question); // `isPending` is as of the last render
    },
    isStarting: starting.isPending,
    asked: starting.isPending ? starting.variables?.trim() : undefined,
    remove: deleting.mutate,
  };
}

// The selection is stored in the page's history entry, not in its address or in storage, so that going back or
// reloading restores it. React Router stores a location's state in `usr`.
type HistoryState = { usr?: { conversationId?: unknown } | null } | null;

/** Returns the id of the conversation that was selected when the page was left. */
function keptSelection(): string | undefined {
  if (import.meta.env.SSR) return undefined; // the server has no selection and no conversations
  const id = (history.state as HistoryState)?.usr?.conversationId; // ours or the router's, checked below
  return typeof id === "string" ? id : undefined;
}

/** Stores the selection in the current history entry. */
function keepSelection(conversationId: string | undefined): void {
  const state = history.state as HistoryState; // the router's object, or null
  history.replaceState({ ...state, usr: { ...state?.usr, conversationId } }, "");
}
