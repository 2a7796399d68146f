// Beginning and deleting conversations.
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { Conversation } from "../contract.ts";
import { beginConversation, removeConversation } from "./chat-calls.ts";
import { conversationsKey, messagesKey, refreshChat, toastError } from "./chat-data.ts";
import { longEnough } from "./wait.ts";

/** What the acts change: the selection, and the answer that may be under way in a conversation. */
type Acts = { select: (id: string | undefined) => void; stopIn: (id: string) => void };

/** Begins a conversation and selects it; deletes one and clears the selection. */
export function useConversationActs({ select, stopIn }: Acts) {
  const { locale, t } = useTranslation();
  const queries = useQueryClient();
  const onError = (error: unknown) => toastError(t, error);
  const starting = useMutation({
    mutationFn: async () => (await Promise.all([beginConversation(locale), longEnough()]))[0],
    networkMode: "always",
    onSuccess: async (made) => {
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) => [made, ...list]);
      select(made.id);
      await refreshChat(queries, made.id);
    },
    onError,
  });
  const deleting = useMutation({
    mutationFn: (id: string) => removeConversation(id, locale),
    networkMode: "always",
    onSuccess: async (_, id) => {
      stopIn(id);
      select(undefined);
      queries.setQueryData<Conversation[]>(conversationsKey, (list = []) => list.filter((one) => one.id !== id));
      queries.removeQueries({ queryKey: messagesKey(id) });
      await refreshChat(queries, id);
    },
    onError,
  });
  return { start: starting.mutate, isStarting: starting.isPending, remove: deleting.mutate };
}
