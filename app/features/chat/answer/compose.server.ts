// Composes the text of a reply: quotes with numbered sources, the closest passages, or a note that the pages do not
// answer. Its own sentences are from chat.yaml; all other words are quoted from pages.
import type { ChatWords, FixedReply } from "#app/content/chat.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { ReplyKind, Source } from "../contract.ts";
import type { Passage } from "../passages/passage.server.ts";

/** A reply made without a model. */
export type PlannedReply = {
  kind: ReplyKind;
  locale: Locale;
  content: string;
  sources: Source[];
  /** The passages that a model may use, the best first. If empty, no model is asked. */
  passages: Passage[];
};

/** The texts and the language of a reply; `model` is the name of the configured language model, if any. */
export type Wording = { words: ChatWords; locale: Locale; model: string | undefined };

export type Quote = { passage: Passage; text: string };

export function composeFixedReply(fixedReply: FixedReply, { words, locale, model }: Wording): PlannedReply {
  const text = words.say[fixedReply === "model" && model === undefined ? "noModel" : fixedReply];
  const content = fillIn(text, { ...addresses(locale), model: model ?? "" });
  return { kind: "fixed", locale, content, sources: [], passages: [] };
}

/** Never added to an answer as a further page: the chat offers contact below its answers. */
const contactPath = "/contact";

/**
 * Returns an answer from quotes, each with the number of its source. Several quotes have their titles, so that each
 * part of a question is answered visibly. The page with more about a single quote is the last source. `confirmation`
 * is the beginning of the answer to a yes-or-no question.
 */
export function composeAnswer(
  quotes: readonly Quote[],
  passages: Passage[],
  { locale }: Wording,
  confirmation = "",
): PlannedReply {
  const sources = sourcesOf(quotes, locale);
  const opening = confirmation.replace(/^\p{L}+/u, "**$&**");
  const single = quotes.map(({ text }) => `${opening} ${text} [1]`.trim()).join("");
  const content = quotes.length > 1 ? underTitles(quotes, locale).join("\n\n") : single;
  const more = quotes.length === 1 && quotes[0]?.passage.more;
  if (more && more.href !== contactPath) sources.push({ title: more.title, href: localPath(locale, more.href) });
  return { kind: "answer", locale, content, sources, passages };
}

/** Returns a suggestion: the closest passages, the likeliest first, and an offer of contact. */
export function composeSuggestion(quotes: readonly Quote[], passages: Passage[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  const content = [words.frames.suggest, ...underTitles(quotes, locale), offer(wording)].join("\n\n");
  return { kind: "suggestion", locale, content, sources: sourcesOf(quotes, locale), passages };
}

/** Returns the reply that the pages have no answer, with an offer of contact; then the closest passages, if any. */
export function composeUnknown(closest: readonly Quote[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  const list = closest.length > 0 ? [words.frames.closest, ...underTitles(closest, locale)] : [];
  const content = [words.frames.unknown, offer(wording), ...list].join("\n\n");
  return { kind: "unknown", locale, content, sources: sourcesOf(closest, locale), passages: [] };
}

/** Returns the quotes under their titles. If a text begins with its title as a label, the label is removed. */
function underTitles(quotes: readonly Quote[], locale: Locale): string[] {
  return quotes.map(({ passage: { title }, text }, position) => {
    const label = labelled(title, "", locale);
    return `**${title}**\n\n${text.startsWith(label) ? text.slice(label.length).trim() : text} [${position + 1}]`;
  });
}

function sourcesOf(quotes: readonly Quote[], locale: Locale): Source[] {
  return quotes.map(({ passage }) => sourceOf(passage, locale));
}

function offer({ words, locale }: Wording): string {
  return fillIn(words.frames.offer, addresses(locale));
}

/** Returns the source of a passage: the titles of passage and page, and the localised address. */
export function sourceOf({ title, page, href }: Passage, locale: Locale): Source {
  return { title: `${title} · ${page}`, href: localPath(locale, href) };
}

function addresses(locale: Locale): Record<string, string> {
  return { contact: localPath(locale, "/contact"), book: localPath(locale, "/book") };
}
