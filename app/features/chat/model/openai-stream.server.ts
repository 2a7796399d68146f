// The one door to a language model: POST /chat/completions of an OpenAI-compatible server, read as it streams. Its address
// comes from the settings alone, redirects are not followed, and no more is read than an answer may be long.
import type { Deps } from "#app/platform/deps.server.ts";
import type { ModelMessage } from "./prompt.server.ts";

/** A model that gave no usable answer, and why; for the log. */
export class ModelError extends Error {
  override readonly name = "ModelError";
}

/** Longest answer that is read, in characters of JSON; a line can't be longer either. */
const mostCharacters = 400_000;

const mostTokens = 600;

/**
 * The pieces of text that the model writes.
 * @throws ModelError if it refuses, answers something else, or ends before its answer is complete; the signal's reason.
 */
export async function* streamCompletion(
  deps: Pick<Deps, "config">,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<string> {
  let isDone = false;
  for await (const data of dataLines(await ask(deps, messages, signal))) {
    if (data === "[DONE]") return;
    const { text, end } = readChunk(data);
    isDone ||= end !== undefined;
    if (text !== "") yield text;
    if (end !== undefined && cuts.has(end)) throw new ModelError(`ended by ${end}`);
  }
  if (!isDone) throw new ModelError("ended in the middle");
}

/** Reasons to finish that leave the answer incomplete. */
const cuts: ReadonlySet<string> = new Set(["length", "content_filter"]);

async function ask(
  { config }: Pick<Deps, "config">,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): Promise<ReadableStream<Uint8Array>> {
  const response = await fetch(`${(config.AI_BASE_URL ?? "").replace(/\/+$/, "")}/chat/completions`, {
    method: "POST",
    redirect: "error",
    headers: {
      "Content-Type": "application/json",
      Accept: "text/event-stream",
      ...(config.AI_API_KEY ? { Authorization: `Bearer ${config.AI_API_KEY}` } : {}),
    },
    body: JSON.stringify({ model: config.AI_MODEL, messages, stream: true, max_tokens: mostTokens, temperature: 0.2 }),
    signal,
  });
  if (response.ok && response.body) return response.body;
  await response.body?.cancel();
  throw new ModelError(`answered ${response.status}`);
}

async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let rest = "";
  let read = 0;
  for await (const bytes of body) {
    const text = decoder.decode(bytes, { stream: true });
    read += text.length;
    if (read > mostCharacters) throw new ModelError("answered too much");
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.startsWith("data:")) yield line.slice(5).trim();
  }
  if (rest.startsWith("data:")) yield rest.slice(5).trim();
}

function readChunk(data: string): { text: string; end: string | undefined } {
  let chunk: unknown;
  try {
    chunk = JSON.parse(data);
  } catch (cause) {
    throw new ModelError("sent no JSON", { cause });
  }
  const choice = at(at(chunk, "choices"), 0);
  const text = at(at(choice, "delta"), "content");
  if (at(chunk, "error") !== undefined) throw new ModelError("reported an error");
  const end = at(choice, "finish_reason");
  return { text: typeof text === "string" ? text : "", end: typeof end === "string" ? end : undefined };
}

function at(value: unknown, key: string | number): unknown {
  return typeof value === "object" && value !== null ? (value as Record<string | number, unknown>)[key] : undefined; // any object may be asked for any key
}
