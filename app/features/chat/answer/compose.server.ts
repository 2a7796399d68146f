// Puts a reply into words: quotes with numbered pages, the closest passage, or that the pages don't say it. Knows the sentences
// of chat.yaml; every other word stands on a page.
import type { ChatWords, FixedReply } from "#app/platform/content/chat.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { ReplyKind, Source } from "../contract.ts";
import type { Passage } from "../passages/passage.server.ts";
import { pageOf } from "../passages/passage.server.ts";

/** A reply made without a model. */
export type PlannedReply = {
  kind: ReplyKind;
  locale: Locale;
  content: string;
  sources: Source[];
  /** The passages that it is from, the best first; a model may use these and no others. Empty: no model is asked. */
  passages: Passage[];
};

/** What a reply is put together with; `model` is the language model's name, where one is set. */
export type Wording = { words: ChatWords; locale: Locale; model: string | undefined };

export type Quote = { passage: Passage; text: string };

export function fixedReply(saying: FixedReply, { words, locale, model }: Wording): PlannedReply {
  const text = words.say[saying === "model" && model === undefined ? "noModel" : saying];
  const content = fillIn(text, { ...addresses(locale), model: model ?? "" });
  return { kind: "fixed", locale, content, sources: [], passages: [] };
}

/**
 * Returns what pages say, each quote with the number of its page; several under their titles, so that each part of a question finds
 * its own. Pages where more stands come last in the list.
 */
export function sayQuotes(quotes: readonly Quote[], passages: Passage[], { locale }: Wording): PlannedReply {
  const sources: Source[] = quotes.map(({ passage }) => sourceOf(passage, locale));
  const title = ({ passage }: Quote) => (quotes.length > 1 ? `**${passage.title}**\n\n` : "");
  const content = quotes.map((quote, index) => `${title(quote)}${quote.text} [${index + 1}]`).join("\n\n");
  for (const { passage } of quotes) {
    const more = passage.more && { title: passage.more.title, href: localPath(locale, passage.more.href) };
    if (more && !sources.some(({ href }) => href === more.href)) sources.push(more);
  }
  return { kind: "answer", locale, content, sources, passages };
}

/** Returns the closest passage under its heading, with its page and further ones, and who can be asked instead. */
export function sayClosest({ passage, text }: Quote, passages: Passage[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  return {
    kind: "suggestion",
    locale,
    content: [words.frames.suggest, `**${passage.title}**`, `${text} [1]`, offer(wording)].join("\n\n"),
    sources: [passage, ...furtherPages(passage, passages)].map((one) => sourceOf(one, locale)),
    passages,
  };
}

const mostFurther = 2;

function furtherPages({ href }: Passage, passages: readonly Passage[]): Passage[] {
  const seen = new Set([pageOf(href)]);
  return passages
    .filter((passage) => !seen.has(pageOf(passage.href)) && seen.add(pageOf(passage.href)))
    .slice(0, mostFurther);
}

/** Returns that the pages don't say it, and who can be asked instead. */
export function sayUnknown(wording: Wording): PlannedReply {
  const content = [wording.words.frames.unknown, offer(wording)].join("\n\n");
  return { kind: "unknown", locale: wording.locale, content, sources: [], passages: [] };
}

function offer({ words, locale }: Wording): string {
  return fillIn(words.frames.offer, addresses(locale));
}

/** Returns the page of a passage, as a reply names it. */
export function sourceOf({ title, page, href }: Passage, locale: Locale): Source {
  return { title: `${title} · ${page}`, href: localPath(locale, href) };
}

function addresses(locale: Locale): Record<string, string> {
  return { contact: localPath(locale, "/contact"), book: localPath(locale, "/book") };
}
