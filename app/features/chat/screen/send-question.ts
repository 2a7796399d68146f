// Sends a message and reads its answer, as a stream if the server sends one, or else as JSON.
import { buildUrl, callAt, throwUnlessOk } from "#app/platform/http/call.ts";
import type { ResponseBody, ResponseEvent } from "#app/platform/http/endpoint.ts";
import { readEvents } from "#app/platform/http/read-events.ts";
import { refusalMessage } from "#app/platform/http/refusal-message.ts";
import type * as contract from "../contract.ts";
import { streamType } from "../limits.ts";
import { asVisitor, ChatFailure, messagesPath } from "./chat-calls.ts";

const sendMessage = callAt<typeof contract.sendMessage>({ method: "POST", path: messagesPath });

/** A message to send. Messages with the same `key` are stored and answered once. */
export type Question = { conversationId: string; content: string; key: string; locale: string; signal: AbortSignal };

export type ChatEvent = ResponseEvent<typeof sendMessage>;

/**
 * Sends a message and calls `onEvent` for each event of its answer; resolves when the answer is complete.
 * @throws ChatFailure if the message is refused, if the answer is incomplete, or if the signal is aborted
 */
export async function sendQuestion(question: Question, onEvent: (event: ChatEvent) => void): Promise<void> {
  try {
    const response = await throwUnlessOk(await post(question));
    const isStream = response.headers.get("Content-Type")?.startsWith(streamType);
    if (isStream && response.body) await readStream(response.body, onEvent);
    else readWhole((await response.json()) as ResponseBody<typeof sendMessage>, onEvent); // our server follows this contract
  } catch (error) {
    throw error instanceof ChatFailure ? error : new ChatFailure("send", error);
  }
}

function post({ conversationId, content, key, locale, signal }: Question): Promise<Response> {
  return fetch(buildUrl(sendMessage.path, { id: conversationId }, {}), {
    method: sendMessage.method,
    credentials: "include",
    headers: {
      ...asVisitor(locale).headers,
      "Content-Type": "application/json",
      "Accept-Language": locale,
      "Idempotency-Key": key,
      Accept: `${streamType}, application/json;q=0.5`,
    },
    body: JSON.stringify({ content, role: "user" }),
    signal,
  });
}

async function readStream(body: ReadableStream<Uint8Array>, onEvent: (event: ChatEvent) => void): Promise<void> {
  let isDone = false;
  for await (const { event, data } of readEvents(body)) {
    const chatEvent = { event, data: JSON.parse(data) as unknown } as ChatEvent; // our server validates it by the same contract
    if (chatEvent.event === "error") throw new ChatFailure("send", new Error(chatEvent.data.message));
    onEvent(chatEvent);
    isDone ||= chatEvent.event === "done";
  }
  if (!isDone) throw new ChatFailure("send", new Error("The answer was cut short."));
}

function readWhole({ reply, ...message }: ResponseBody<typeof sendMessage>, onEvent: (event: ChatEvent) => void): void {
  onEvent({ event: "message", data: message });
  if (reply) onEvent({ event: "done", data: reply });
}

/** Returns the server's message on a failed send, such as "Too many messages …", if there is one. */
export function refusalText(error: unknown): string | undefined {
  return error instanceof ChatFailure ? refusalMessage(error.cause) : undefined;
}
