// The only call of a language model: POST /chat/completions of an OpenAI-compatible server, read as it streams. Its address
// comes from the settings alone, redirects are not followed, and no more is read than an answer may be long.
import { request as requestHttp } from "node:http";
import type { IncomingMessage } from "node:http";
import { request as requestHttps } from "node:https";
import { Readable } from "node:stream";
import { z } from "zod";
import type { Deps } from "#app/platform/deps.server.ts";
import { readEvents } from "#app/platform/http/read-events.ts";

/** A message of the chat-completions protocol. */
export type ModelMessage = { role: "system" | "user" | "assistant"; content: string };

/** Longest answer that is read, in characters with its JSON. */
const mostCharacters = 400_000;

const mostTokens = 600;

/** Longest text of an answer: no language's tokens are so long on average. */
const mostText = mostTokens * 20;

/** Reasons to finish that leave the answer incomplete. */
const cuts: ReadonlySet<string> = new Set(["length", "content_filter"]);

/** The model refuses this question; it may answer another. */
export class PromptRefusedError extends Error {
  override readonly name = "PromptRefusedError";
}

/** Statuses that are about what was sent (RFC 9110 §15.5.1, §15.5.14, §15.5.21): filters of content answer with them too. */
const refusals: ReadonlySet<number> = new Set([400, 413, 422]);

/** Errors within a stream that are about what was sent. */
const refusedCodes = /content_filter|content_policy|context_length|invalid_request/;

/** A piece of an answer, as far as it is read; what is of another type counts as missing. */
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

/**
 * The pieces of text that the model writes.
 * @throws Error if it refuses, answers something else, or ends before its answer is complete; the signal's reason.
 */
export async function* streamCompletion(
  { config }: Pick<Deps, "config">,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  const response = await ask(config, messages, signal);
  if (response.statusCode !== 200) {
    response.destroy();
    const reason = `answered ${response.statusCode}`;
    throw refusals.has(response.statusCode ?? 0) ? new PromptRefusedError(reason) : new Error(reason);
  }
  yield* textOf(Readable.toWeb(response) as ReadableStream<Uint8Array>); // chunks of an HTTP body are buffers
}

/** Not by `fetch`, which ends the process where an answer names six content encodings (undici emits an error to nobody). */
function ask(
  { AI_BASE_URL = "", AI_API_KEY, AI_MODEL }: Deps["config"],
  messages: readonly ModelMessage[],
  signal: AbortSignal,
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
    outgoing.end(JSON.stringify({ model: AI_MODEL, messages, stream: true, max_tokens: mostTokens, temperature: 0.2 }));
  });
}

async function* textOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let isDone = false;
  let length = 0;
  for await (const { data } of readEvents(body, mostCharacters)) {
    if (data === "[DONE]") return;
    const { text, end } = readChunk(data);
    length += text.length;
    if (length > mostText) throw new Error("wrote more than an answer");
    if (text) yield text;
    if (end === "content_filter") throw new PromptRefusedError(`ended by ${end}`);
    if (end !== undefined && cuts.has(end)) throw new Error(`ended by ${end}`);
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
