// The only call to a language model: POST /chat/completions of an OpenAI-compatible server, read as a stream. Its URL
// is a setting, redirects aren't followed, and reading stops at the longest allowed answer.
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Deps } from "#app/platform/deps.server.ts";
import { readEvents } from "#app/platform/http/read-events.ts";

/** A message of the chat-completions protocol. */
export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

/** Longest response that is read, in characters of its JSON. */
const maxCharacters = 400_000;

/** The default length of an answer, in tokens. */
const defaultMaxTokens = 600;

/** Longest text for each token: no language's tokens are longer on average. */
const maxCharactersPerToken = 20;

/** The model refuses this question; it may answer another. */
export class PromptRefusedError extends Error {
  override readonly name = "PromptRefusedError";
}

/** The answer reached its maximum length before its end. */
export class AnswerCutError extends Error {
  override readonly name = "AnswerCutError";
}

/** Statuses that concern the request (RFC 9110 §15.5.1, §15.5.14, §15.5.21): content filters use them too. */
const rejectedStatuses: ReadonlySet<number> = new Set([400, 413, 422]);

/** Errors within a stream that concern the request. */
const refusedCodes = /content_filter|content_policy|context_length|invalid_request/;

/** The fields of an answer's chunk that are read; values of another type count as missing. */
const chunk = z.object({
  error: z.unknown().optional(),
  choices: z
    .array(
      z.object({
        delta: z.object({ content: z.string().catch("") }).catch({ content: "" }),
        finish_reason: z.string().optional().catch(undefined),
      }),
    )
    .catch([]),
});

/** `signal` ends the answer early. */
type CompletionOptions = { signal: AbortSignal; maxTokens?: number };

/**
 * Yields the pieces of text that the model writes.
 * @throws Error if it refuses, sends something else, or ends before its answer is complete; the signal's reason.
 */
export async function* streamCompletion(
  { config }: Pick<Deps, "config">,
  messages: readonly ModelMessage[],
  { signal, maxTokens = defaultMaxTokens }: CompletionOptions,
): AsyncGenerator<string> {
  const response = await ask(config, messages, { signal, maxTokens });
  if (response.statusCode !== 200) {
    response.destroy();
    const reason = `answered ${response.statusCode}`;
    throw rejectedStatuses.has(response.statusCode ?? 0) ? new PromptRefusedError(reason) : new Error(reason);
  }
  yield* readText(Readable.toWeb(response) as ReadableStream<Uint8Array>, maxTokens); // chunks of an HTTP body are buffers
}

/** Sends without `fetch`: six content encodings in a response end the process (undici's error has no listener). */
function ask(
  { AI_BASE_URL = "", AI_API_KEY, AI_MODEL }: Deps["config"],
  messages: readonly ModelMessage[],
  { signal, maxTokens }: Required<CompletionOptions>,
): Promise<IncomingMessage> {
  const url = new URL(`${AI_BASE_URL.replace(/\/+$/, "")}/chat/completions`);
  const send = url.protocol === "https:" ? requestHttps : requestHttp;
  const headers = {
    "Content-Type": "application/json",
    Accept: "text/event-stream",
    "Accept-Encoding": "identity",
    ...(AI_API_KEY ? { Authorization: `Bearer ${AI_API_KEY}` } : {}),
  };
  return new Promise((resolve, reject) => {
    const outgoing = send(url, { method: "POST", headers, signal });
    outgoing.on("response", resolve).on("error", reject);
    outgoing.end(JSON.stringify({ model: AI_MODEL, messages, stream: true, max_tokens: maxTokens, temperature: 0.2 }));
  });
}

async function* readText(body: ReadableStream<Uint8Array>, maxTokens: number): AsyncGenerator<string> {
  let isDone = false;
  let length = 0;
  for await (const { data } of readEvents(body, maxCharacters)) {
    if (data === "[DONE]") return;
    const { text, end } = readChunk(data);
    length += text.length;
    if (length > maxTokens * maxCharactersPerToken) throw new Error("wrote more than an answer");
    if (text) yield text;
    if (end === "content_filter") throw new PromptRefusedError(`ended by ${end}`);
    if (end === "length") throw new AnswerCutError(`ended by ${end}`);
    isDone ||= end !== undefined;
  }
  if (!isDone) throw new Error("ended in the middle");
}

function readChunk(data: string): { text: string; end: string | undefined } {
  let json: unknown;
  try {
    json = JSON.parse(data);
  } catch (cause) {
    throw new Error("sent no JSON", { cause });
  }
  const { error, choices } = chunk.parse(json);
  if (error !== undefined && refusedCodes.test(JSON.stringify(error))) throw new PromptRefusedError("refused");
  if (error !== undefined) throw new Error("reported an error");
  return { text: choices[0]?.delta.content ?? "", end: choices[0]?.finish_reason };
}
