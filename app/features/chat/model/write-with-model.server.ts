// Writes an answer with a language model, from the passages found and no others. If the model fails, the answer without
// a model replaces its answer, or follows the words that were already shown.
import type { Deps } from "#app/platform/deps.server.ts";
import { coalesceDeltas } from "#app/platform/language-model/coalesce-deltas.server.ts";
import { PromptRefusedError, streamCompletion } from "#app/platform/language-model/openai-stream.server.ts";
import { endOutage, modelServer, recordOutage, recordRefusal } from "#app/platform/language-model/outage.server.ts";
import { describeCause } from "#app/platform/observe/log.server.ts";
import { toSource } from "../answer/compose.server.ts";
import type { PlannedReply } from "../answer/compose.server.ts";
import type { Source } from "../contract.ts";
import { stemWords } from "../find/words.server.ts";
import { readKnowledge } from "../knowledge.server.ts";
import { promptFor } from "./prompt.server.ts";
import type { Turn } from "./prompt.server.ts";
import { createSentenceGate } from "./sentence-gate.server.ts";
import type { SentenceGate } from "./sentence-gate.server.ts";

export type ModelReply = { content: string; kind: PlannedReply["kind"]; sources: Source[]; model: string | null };

/**
 * Input of {@link writeWithModel}: `plan` is the answer without a model; aborting `signal` ends the answer where it is.
 */
export type WriteInput = { question: string; turns: readonly Turn[]; plan: PlannedReply; signal: AbortSignal };

/**
 * Yields the answer by pieces of whole sentences. It does not throw if the model fails, nor if the signal is aborted.
 */
export async function* writeWithModel(
  deps: Deps,
  order: WriteInput,
): AsyncGenerator<{ text: string; soFar: ModelReply }> {
  const { plan, signal } = order;
  const gate = await gateFor(deps, plan);
  let content = "";
  let hasAnswered = false;
  const soFar = (): ModelReply => ({
    content: content.trimEnd(),
    kind: "answer",
    sources: gate.cited(),
    model: deps.config.AI_MODEL ?? null,
  });
  try {
    for await (const text of shownPieces(deps, gate, order)) {
      if (!hasAnswered) endOutage(deps);
      hasAnswered = true;
      content += text;
      if (text !== "") yield { text, soFar: soFar() };
    }
    if (content === "") throw new Error("no sentence is supported by its passage");
  } catch (error) {
    if (signal.aborted) return;
    const reason = describeCause(error);
    if (error instanceof PromptRefusedError) recordRefusal(deps);
    else if (!hasAnswered) recordOutage(deps, reason);
    deps.log.warn(
      { server: modelServer(deps.config), setting: "AI_BASE_URL", reason },
      "language model answer not usable",
    );
    if (content === "") yield { text: plan.content, soFar: { ...plan, model: null } };
    else yield followUp(deps, plan, soFar());
  }
}

async function* shownPieces(
  { config, content }: Deps,
  gate: SentenceGate,
  { question, turns, plan, signal }: WriteInput,
): AsyncGenerator<string> {
  const tooLate = new AbortController();
  const first = setTimeout(() => tooLate.abort(new Error("No answer in time.")), config.AI_FIRST_TOKEN_SECONDS * 1000);
  const whole = setTimeout(() => tooLate.abort(new Error("No end within the time.")), config.AI_ANSWER_SECONDS * 1000);
  try {
    const { passages, locale } = plan;
    const messages = promptFor({ question, turns, passages, locale, company: content.company.name });
    const pieces = streamCompletion({ config }, messages, { signal: AbortSignal.any([signal, tooLate.signal]) });
    for await (const piece of coalesceDeltas(pieces)) {
      clearTimeout(first);
      yield gate.push(piece);
    }
    yield gate.end();
  } finally {
    clearTimeout(first);
    clearTimeout(whole);
    tooLate.abort(); // closes the connection if the consumer stops early
  }
}

async function gateFor(deps: Deps, { passages, locale }: PlannedReply): Promise<SentenceGate> {
  const { indexes, words } = await readKnowledge(deps);
  return createSentenceGate({
    passages: passages.map((passage) => ({
      text: `${passage.title}\n${passage.text}`,
      source: toSource(passage, locale),
    })),
    index: indexes[locale],
    binding: words[locale].binding.flatMap((word) => stemWords(word, locale)),
  });
}

/**
 * Returns the answer without a model as the continuation of a broken one, with its citations renumbered after those
 * shown.
 */
function followUp(deps: Deps, plan: PlannedReply, written: ModelReply): { text: string; soFar: ModelReply } {
  const sources = [...written.sources];
  const renumbered = plan.content.replaceAll(/\[(\d{1,2})\](?!\()/g, (_, number: string) => {
    const source = plan.sources[Number(number) - 1];
    if (!source) return "";
    const place = sources.findIndex(({ href }) => href === source.href);
    return `[${place >= 0 ? place + 1 : sources.push(source)}]`;
  });
  const text = `\n\n${deps.content.chat[plan.locale].frames.cut}\n\n${renumbered}`;
  return { text, soFar: { content: written.content + text, kind: plan.kind, sources, model: written.model } };
}
