// The assistant's API contract: conversations, messages, and the events of a streamed answer.
//
// A reply's `content` is text in a subset of Markdown, never HTML: paragraphs separated by an empty line, `- ` items,
// `**strong**`, `[1]` for the first of its `sources`, and `[text](/path)` for pages of the site (or the company's
// mailto: and tel: addresses). What is between two lines of `---` belongs to the text before it and may be folded: the
// answer itself comes first, in at most 60 words.
import * as z from "zod/mini";
import { endpoint, problemResponse, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, name, pageQuery, text } from "#app/platform/http/field-schemas.ts";
import { limits } from "./limits.ts";

/** A conversation. `preview` is the beginning of the first message, absent if there is none; times are ISO 8601 UTC. */
export const conversation = z.object({
  id: z.string(),
  title: z.string(),
  updatedAt: z.string(),
  preview: z.optional(z.string()),
});

export type Conversation = z.infer<typeof conversation>;

/** A page of the site that an answer quotes or suggests: `href` begins with `/` and may end with an anchor. */
export const source = z.object({ title: z.string(), href: z.string() });

export type Source = z.infer<typeof source>;

/**
 * A message. Only the assistant's messages have `kind`, `sources` (in the order of their numbers), `generated` and
 * `model`.
 */
export const message = z.object({
  id: z.string(),
  conversationId: z.string(),
  role: z.enum(["user", "assistant"]),
  content: z.string(),
  createdAt: z.string(),
  /**
   * `answer`: from pages; `suggestion`: the closest passages; `unknown`: no answer was found; `fixed`: a prepared
   * answer.
   */
  kind: z.optional(z.enum(["answer", "suggestion", "unknown", "fixed"])),
  sources: z.optional(z.array(source)),
  /** True if an AI system wrote it. */
  generated: z.optional(z.literal(true)),
  /** The language model that wrote it; null if it was composed from pages without a model. */
  model: z.optional(z.nullable(z.string())),
});

export type Message = z.infer<typeof message>;

export type ReplyKind = NonNullable<Message["kind"]>;

export const listConversations = endpoint({
  method: "GET",
  path: "/api/chat/conversations",
  summary: "The conversations of a chat session, most recently changed first.",
  access: "visitor",
  limit: "chatReads",
  response: z.array(conversation),
});

/**
 * The default title is "New Conversation". Refused (409) if the session has LIMIT_CONVERSATIONS_PER_SESSION
 * conversations.
 */
export const createConversation = endpoint({
  method: "POST",
  path: "/api/chat/conversations",
  summary: "Start a conversation.",
  access: "visitor",
  limit: "chatMessages",
  fills: ["chat_message"],
  maxBytes: 32 * 1024,
  body: z.object({ title: z.optional(name({ max: limits.title })) }),
  response: conversation,
  status: 201,
  errors: ["conflict", "storage-full"],
});

export const deleteConversation = recordEndpoint({
  method: "DELETE",
  path: "/api/chat/conversations/:id",
  summary: "Delete a conversation and its messages permanently.",
  access: "visitor",
  response: successResponse,
});

export const listMessages = recordEndpoint({
  method: "GET",
  path: "/api/chat/conversations/:id/messages",
  summary: "The messages of a conversation, oldest first. With `page`, one page and the total in X-Total-Count.",
  access: "visitor",
  limit: "chatReads",
  query: z.object(pageQuery),
  response: z.array(message),
});

/** A message from a visitor; any role but `user` is refused. */
const messageInput = z.object({
  content: text({ min: 1, max: limits.message }),
  role: z.optional(choice(["user"])),
});

/**
 * The events of a streamed answer, in their order: `message`, then `delta` and `sources`, and at the end `done` or
 * `error`.
 */
const replyEvents = {
  /** The visitor's message, after it was stored. */
  message,
  /** The next piece of the reply's text. */
  delta: z.object({ text: z.string() }),
  /** The pages that `[1]`, `[2]`, … stand for; sent once, before `done`. */
  sources: z.object({ sources: z.array(source) }),
  /** The reply, after it was stored; its content replaces the pieces. */
  done: message,
  /** The answer could not be finished; the text so far is stored if possible. */
  error: problemResponse,
};

/**
 * Closing the connection of a stream ({@link replyEvents}) stops the reply; the text so far is stored. A language model
 * writes at most 2 replies of a session at a time (429). Refused (409) if the conversation would exceed
 * LIMIT_MESSAGES_PER_CONVERSATION. Errors are returned before the stream starts.
 */
export const sendMessage = recordEndpoint({
  method: "POST",
  path: "/api/chat/conversations/:id/messages",
  summary:
    "Send a message. The reply is stored before the response ends; with Accept: text/event-stream it is streamed.",
  access: "visitor",
  limit: "chatMessages",
  fills: ["chat_message"],
  isIdempotent: true,
  maxBytes: 32 * 1024,
  body: messageInput,
  response: z.extend(message, { reply: z.optional(message) }),
  events: replyEvents,
  status: 201,
  errors: ["conflict", "storage-full"],
});
