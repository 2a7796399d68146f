// The chat's API calls from the browser, and their queries. Each call sends the session id; failures have their own
// messages and are shown as toasts. Only types are imported from the contract: its schemas would add zod, a tenth of
// the page's weight.
import { useQuery } from "@tanstack/react-query";
import type { QueryClient } from "@tanstack/react-query";
import { call, callAt } from "#app/platform/http/call.ts";
import { useTranslation } from "#app/platform/i18n/use-translation.ts";
import type { TFunction } from "#app/platform/i18n/words.ts";
import { toast } from "#app/ui/toast.ts";
import type * as contract from "../contract.ts";
import type { Conversation, Message } from "../contract.ts";
import { defaultTitle } from "../limits.ts";
import { chatSessionId } from "./session-id.ts";

const conversationsPath = "/api/chat/conversations";
const onePath = `${conversationsPath}/:id` as const;
export const messagesPath = `${onePath}/messages` as const;

const listConversations = callAt<typeof contract.listConversations>({ method: "GET", path: conversationsPath });
const createConversation = callAt<typeof contract.createConversation>({ method: "POST", path: conversationsPath });
const deleteConversation = callAt<typeof contract.deleteConversation>({ method: "DELETE", path: onePath });
const listMessages = callAt<typeof contract.listMessages>({ method: "GET", path: messagesPath });

const failures = {
  conversations: "Failed to fetch conversations",
  messages: "Failed to fetch messages",
  create: "Failed to create conversation",
  send: "Failed to send message",
  delete: "Failed to delete conversation",
} as const;

/**
 * A failed chat call; `cause` is the error of the network or the server, `failing` the last part of the key
 * `chat.errors.…`.
 */
export class ChatFailure extends Error {
  readonly failing: keyof typeof failures;
  constructor(failing: keyof typeof failures, cause: unknown) {
    super(failures[failing], { cause });
    this.name = "ChatFailure";
    this.failing = failing;
  }
}

async function orFailure<T>(failing: keyof typeof failures, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => {
    throw new ChatFailure(failing, error);
  });
}

/** Returns the options of every chat call: the session id and the page's language. */
export function asVisitor(locale: string) {
  return { locale, headers: { "X-Session-Id": chatSessionId() } };
}

/** Returns the conversations of this browser, the last changed first. @throws ChatFailure */
export function fetchConversations(locale: string): Promise<Conversation[]> {
  return orFailure("conversations", call(listConversations, {}, asVisitor(locale)));
}

/** Returns the messages of a conversation, the oldest first. @throws ChatFailure */
export function fetchMessages(id: string, locale: string): Promise<Message[]> {
  return orFailure("messages", call(listMessages, { params: { id }, query: {} }, asVisitor(locale)));
}

/** Creates a conversation with the default title. @throws ChatFailure */
export function beginConversation(locale: string): Promise<Conversation> {
  return orFailure("create", call(createConversation, { body: { title: defaultTitle } }, asVisitor(locale)));
}

/** Deletes a conversation with its messages. @throws ChatFailure */
export async function removeConversation(id: string, locale: string): Promise<void> {
  await orFailure("delete", call(deleteConversation, { params: { id } }, asVisitor(locale)));
}

export const conversationsKey = [conversationsPath] as const;

/** Returns the query key of a conversation's messages. */
export const messagesKey = (id: string) => [messagesPath, id] as const;

export function useConversations() {
  const { locale, t } = useTranslation();
  return useQuery({
    queryKey: conversationsKey,
    queryFn: () => withToast(t, fetchConversations(locale)),
    // The default title is shown and searched in the page's language; the server stores the English one.
    select: (list) =>
      list.map((conversation) =>
        conversation.title === defaultTitle ? { ...conversation, title: t("chat.newConversation") } : conversation,
      ),
    networkMode: "always", // offline, it fails with a message instead of waiting for the network
  });
}

export function useMessages(id: string | undefined) {
  const { locale, t } = useTranslation();
  // The properties are read here, as only changes of those read cause a render; the view that shows a failure may load
  // later.
  const { data, isError, refetch } = useQuery({
    queryKey: messagesKey(id ?? ""),
    queryFn: () => withToast(t, fetchMessages(id ?? "", locale)),
    enabled: id !== undefined,
    networkMode: "always",
  });
  return { data, isError, refetch };
}

async function withToast<T>(t: TFunction, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    toastError(t, error);
    throw error;
  }
}

/** Shows a toast with the translated message of a failed call; errors of other types count as failed sends. */
export function toastError(t: TFunction, error: unknown): void {
  const failing = error instanceof ChatFailure ? error.failing : "send";
  toast({ title: t("chat.errorTitle"), description: t(`chat.errors.${failing}`), variant: "error" });
}

/** Refetches the list of conversations and a conversation's messages, after a create, a send or a delete. */
export async function refreshChat(queries: QueryClient, id: string): Promise<void> {
  await queries.cancelQueries({ queryKey: messagesKey(id) }); // of a conversation that isn't shown, it would count as fresh
  await Promise.all([
    queries.invalidateQueries({ queryKey: conversationsKey }),
    queries.invalidateQueries({ queryKey: messagesKey(id) }),
  ]);
}
