// An answer by a language model, from the passages that were found and no others. Whatever goes wrong, the answer without a
// model takes its place; after some words were shown already, it follows them.
import type { Deps } from "#app/platform/deps.server.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { PlannedReply } from "../answer/reply.server.ts";
import type { Source } from "../contract.ts";
import type { Cleaner } from "./clean-text.server.ts";
import { createCleaner } from "./clean-text.server.ts";
import { gather } from "./gather.server.ts";
import { streamCompletion } from "./openai-stream.server.ts";
import { promptFor } from "./prompt.server.ts";

/** The reply as far as it is written. */
export type Written = { content: string; kind: PlannedReply["kind"]; sources: Source[]; model: string | null };

/** What is to be written. `plan` is the answer without a model; `signal` ends the writing, with what there is. */
export type Order = { question: string; plan: PlannedReply; signal: AbortSignal };

/** Writes, piece by piece. It doesn't throw for anything the model does; where the signal ends it, it ends. */
export async function* writeWithModel(
  deps: Deps,
  { question, plan, signal }: Order,
): AsyncGenerator<{ text: string; soFar: Written }> {
  const cleaner = cleanerFor(deps, plan);
  let content = "";
  const soFar = (): Written => ({
    content: content.trimEnd(),
    kind: "answer",
    sources: cleaner.cited(),
    model: deps.config.AI_MODEL ?? null,
  });
  try {
    for await (const text of cleanPieces(deps, cleaner, { question, plan, signal })) {
      content += content === "" ? text.trimStart() : text;
      if (content !== "") yield { text, soFar: soFar() };
    }
    if (content.trim() === "") throw new Error("The model said nothing.");
    yield { text: "", soFar: { ...soFar(), ...sourced(cleaner, plan) } };
  } catch (error) {
    if (signal.aborted) return;
    deps.log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      "language model answer not usable",
    );
    if (content.trim() === "") yield { text: plan.content, soFar: { ...plan, model: null } };
    else yield followUp(deps, plan, soFar());
  }
}

/** An answer that cites nothing says that the pages don't say it, or should have cited: it names the nearest pages. */
function sourced(cleaner: Cleaner, plan: PlannedReply): Pick<Written, "kind" | "sources"> {
  const cited = cleaner.cited();
  return cited.length > 0 ? { kind: "answer", sources: cited } : { kind: "suggestion", sources: plan.sources };
}

async function* cleanPieces(deps: Deps, cleaner: Cleaner, { question, plan, signal }: Order): AsyncGenerator<string> {
  const { config, content } = deps;
  const tooLate = new AbortController();
  const first = setTimeout(
    () => tooLate.abort(new Error("No word within the time.")),
    config.AI_FIRST_TOKEN_SECONDS * 1000,
  );
  const whole = setTimeout(() => tooLate.abort(new Error("No end within the time.")), config.AI_ANSWER_SECONDS * 1000);
  try {
    const messages = promptFor({
      question,
      passages: plan.passages,
      locale: plan.locale,
      company: content.company.name,
    });
    const pieces = streamCompletion(deps, messages, AbortSignal.any([signal, tooLate.signal]));
    for await (const piece of gather(pieces)) {
      clearTimeout(first);
      yield cleaner.push(piece);
    }
    yield cleaner.end();
  } finally {
    clearTimeout(first);
    clearTimeout(whole);
    tooLate.abort(); // a reader that stops early must not leave the connection open
  }
}

function cleanerFor({ content }: Deps, { passages, locale }: PlannedReply): Cleaner {
  const sources = passages.map(({ title, page, href }) => ({
    title: `${title} · ${page}`,
    href: localPath(locale, href),
  }));
  const texts = passages.map(({ title, text }) => `${title}\n${text}`);
  return createCleaner({ sources, grounds: [...texts, ...Object.values(content.company.emails)].join("\n") });
}

/** The answer without a model behind words that broke off; its numbers go on after theirs. */
function followUp(deps: Deps, plan: PlannedReply, written: Written): { text: string; soFar: Written } {
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
