// Composes the text of a reply: quotes with numbered sources, the closest passages, or a note that the pages do not
// answer. Its own sentences are from chat.yaml; all other words are quoted from pages.
import type { ChatWords, FixedReply } from "#app/content/chat.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { ReplyKind, Source } from "../contract.ts";
import type { Passage } from "../passages/passage.server.ts";
import type { Quote } from "./quote.server.ts";

/** A reply made without a model. */
export type PlannedReply = {
  kind: ReplyKind;
  locale: Locale;
  content: string;
  sources: Source[];
  /** The passages that a model may use, the best first. If empty, no model is asked. */
  passages: Passage[];
};

/** The texts and the language of a reply, and what it depends on. */
export type Wording = {
  words: ChatWords;
  locale: Locale;
  /** The name of the configured language model, if any. */
  model: string | undefined;
  /** True if the last reply would be given again: it is shorter then, and offers contact. */
  isRepeated: boolean | undefined;
  /** The word for the mishap that the question presumes and the best passage doesn't mention. */
  premise?: string | undefined;
};

export function composeFixedReply(fixedReply: FixedReply, { words, locale, model }: Wording): PlannedReply {
  const text = words.say[fixedReply === "model" && model === undefined ? "noModel" : fixedReply];
  const content = fillIn(text, { ...addresses(locale), model: model ?? "" });
  return { kind: "fixed", locale, content, sources: [], passages: [] };
}

/** Never added to an answer as a further page: the chat offers contact below its answers. */
const contactPath = "/contact";

/**
 * Returns an answer from quotes, each with the number of its source and followed by its rest. Several quotes have their
 * titles, so that each part of a question is answered visibly. The page with more about a single quote is the last
 * source. `confirmation` is the beginning of the answer to a yes-or-no question.
 */
export function composeAnswer(
  quotes: readonly Quote[],
  passages: Passage[],
  wording: Wording,
  confirmation = "",
): PlannedReply {
  const { locale } = wording;
  const sources = sourcesOf(quotes, locale);
  if (wording.isRepeated) return { kind: "answer", locale, content: repeated(quotes, wording), sources, passages };
  const opening = confirmation.replace(/^\p{L}+/u, "**$&**");
  const single = quotes.map(({ lead }) => `${opening} ${lead} [1]`.trim());
  const leads = quotes.length > 1 ? underTitles(quotes, locale) : single;
  const content = leads.map((lead, position) => [lead, ...restOf(quotes[position])].join("\n\n")).join("\n\n");
  const more = quotes.length === 1 && quotes[0]?.passage.more;
  if (more && more.href !== contactPath) sources.push({ title: more.title, href: localPath(locale, more.href) });
  return { kind: "answer", locale, content, sources, passages };
}

/** Returns the rest of a quote between two rules, which the chat folds (contract.ts). */
function restOf(quote: Quote | undefined): string[] {
  return quote?.rest ? ["---", quote.rest, "---"] : [];
}

/** Returns the shortest answer, each quote's best sentence, with an offer of contact. */
function repeated(quotes: readonly Quote[], wording: Wording): string {
  const sentences = quotes.map(({ sentence }, position) => `${sentence} [${position + 1}]`);
  return [`${wording.words.frames.again} ${sentences.join(" ")}`, offer(wording)].join("\n\n");
}

/** Returns a suggestion: the closest passages, the likeliest first, and an offer of contact. */
export function composeSuggestion(quotes: readonly Quote[], passages: Passage[], wording: Wording): PlannedReply {
  const { locale, isRepeated, words } = wording;
  const closest = isRepeated ? quotes.slice(0, 1).map((quote) => ({ ...quote, lead: quote.sentence })) : quotes;
  const frame = isRepeated ? words.frames.again : frameOf("suggest", wording);
  const content = [frame, ...underTitles(closest, locale), offer(wording)].join("\n\n");
  return { kind: "suggestion", locale, content, sources: sourcesOf(closest, locale), passages };
}

/** Returns the reply that the pages have no sure answer, with the closest passages, if any, and an offer of contact. */
export function composeUnknown(closest: readonly Quote[], wording: Wording): PlannedReply {
  const { locale, isRepeated, words } = wording;
  const listed = isRepeated ? [] : closest;
  const list = listed.length > 0 ? [frameOf("closest", wording), ...underTitles(listed, locale)] : undefined;
  const unknown = isRepeated ? words.frames.unknownAgain : words.frames.unknown;
  const content = [...(list ?? [unknown]), offer(wording)].join("\n\n");
  return { kind: "unknown", locale, content, sources: sourcesOf(listed, locale), passages: [] };
}

/** Returns the leads of quotes under their titles. If one begins with its title as a label, the label is removed. */
function underTitles(quotes: readonly Quote[], locale: Locale): string[] {
  return quotes.map(({ passage: { title }, lead }, position) => {
    const label = labelled(title, "", locale);
    return `**${title}**\n\n${lead.startsWith(label) ? lead.slice(label.length).trim() : lead} [${position + 1}]`;
  });
}

function sourcesOf(quotes: readonly Quote[], locale: Locale): Source[] {
  return quotes.map(({ passage }) => toSource(passage, locale));
}

/** Returns the sentence before the closest passages, which names a mishap that the question presumes and none mentions. */
function frameOf(frame: "suggest" | "closest", { words: { frames }, premise }: Wording): string {
  return premise === undefined ? frames[frame] : fillIn(frames.premise, { word: premise });
}

function offer({ words, locale }: Wording): string {
  return fillIn(words.frames.offer, addresses(locale));
}

/** Returns the source of a passage: the titles of passage and page, and the localised address. */
export function toSource({ title, page, href }: Passage, locale: Locale): Source {
  return { title: `${title} · ${page}`, href: localPath(locale, href) };
}

function addresses(locale: Locale): Record<string, string> {
  return { contact: localPath(locale, "/contact"), book: localPath(locale, "/book") };
}
