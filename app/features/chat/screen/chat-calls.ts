// The chat's calls as the browser makes them: each carries the session id, and fails with a sentence of its own.
import { call } from "#app/platform/http/call.ts";
import { createConversation, deleteConversation, listConversations, listMessages } from "../calls.ts";
import type { Conversation, Message } from "../contract.ts";
import { defaultTitle } from "../limits.ts";
import { chatSessionId } from "./session-id.ts";

/** What a failed call raises, by what was wanted. */
export const failures = {
  conversations: "Failed to fetch conversations",
  messages: "Failed to fetch messages",
  create: "Failed to create conversation",
  send: "Failed to send message",
  delete: "Failed to delete conversation",
} as const;

/** What could not be done; also the last part of its words' key, `chat.errors.…`. */
export type Failing = keyof typeof failures;

/** A chat call that failed; its `cause` is what the network or the server said. */
export class ChatFailure extends Error {
  readonly failing: Failing;
  constructor(failing: Failing, cause: unknown) {
    super(failures[failing], { cause });
    this.name = "ChatFailure";
    this.failing = failing;
  }
}

/**
 * Does some work; whatever it throws becomes the failure named.
 * @throws ChatFailure
 * @example await raising("messages", () => call(listMessages, { params: { id }, query: {} }, options))
 */
export async function raising<T>(failing: Failing, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw new ChatFailure(failing, error);
  }
}

/**
 * What every chat call carries: the session id, and the page's language.
 * @example await call(listConversations, {}, asVisitor("ro"))
 */
export function asVisitor(locale: string) {
  return { locale, headers: { "X-Session-Id": chatSessionId() } };
}

/** The conversations of this browser, the last changed first. @throws ChatFailure */
export function fetchConversations(locale: string): Promise<Conversation[]> {
  return raising("conversations", () => call(listConversations, {}, asVisitor(locale)));
}

/** The messages of a conversation, the oldest first. @throws ChatFailure */
export function fetchMessages(id: string, locale: string): Promise<Message[]> {
  return raising("messages", () => call(listMessages, { params: { id }, query: {} }, asVisitor(locale)));
}

/** Begins a conversation with the default title. @throws ChatFailure */
export function beginConversation(locale: string): Promise<Conversation> {
  return raising("create", () => call(createConversation, { body: { title: defaultTitle } }, asVisitor(locale)));
}

/** Deletes a conversation with its messages. @throws ChatFailure */
export async function removeConversation(id: string, locale: string): Promise<void> {
  await raising("delete", () => call(deleteConversation, { params: { id } }, asVisitor(locale)));
}
