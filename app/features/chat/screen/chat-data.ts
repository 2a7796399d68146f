// Conversations and messages in the query cache: reading them, and reading them anew. A failure is told by a toast as well.
import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { toast } from "#app/ui/toast.ts";
import { defaultTitle } from "../limits.ts";
import { ChatFailure, conversationsPath, fetchConversations, fetchMessages, messagesPath } from "./chat-calls.ts";

/** The list's key in the cache. */
export const conversationsKey = [conversationsPath] as const;

/** A conversation's messages' key in the cache. */
export const messagesKey = (id: string) => [messagesPath, id] as const;

/** The conversations of this browser. */
export function useConversations() {
  const { locale, t } = useTranslation();
  return useQuery({
    queryKey: conversationsKey,
    queryFn: () => telling(t, fetchConversations(locale)),
    // The default title is shown, and searched, in the page's language; the server keeps the English one.
    select: (list) =>
      list.map((one) => (one.title === defaultTitle ? { ...one, title: t("chat.newConversation") } : one)),
    networkMode: "always", // without a network it fails and says so, instead of waiting for one
  });
}

/** The messages of the selected conversation. */
export function useMessages(id: string | undefined) {
  const { locale, t } = useTranslation();
  return useQuery({
    queryKey: messagesKey(id ?? ""),
    queryFn: () => telling(t, fetchMessages(id ?? "", locale)),
    enabled: id !== undefined,
    networkMode: "always",
  });
}

async function telling<T>(t: TFunction, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    toastError(t, error);
    throw error;
  }
}

/** Shows a failure as the catalogue has it. */
export function toastError(t: TFunction, error: unknown): void {
  const failing = error instanceof ChatFailure ? error.failing : "send";
  toast({ title: t("chat.errorTitle"), description: t(`chat.errors.${failing}`), variant: "error" });
}

/** After a create, a send or a delete: the list and the messages are read anew. */
export async function refreshChat(queries: QueryClient, id: string): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: conversationsKey }),
    queries.invalidateQueries({ queryKey: messagesKey(id) }),
  ]);
}
