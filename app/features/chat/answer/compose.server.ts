// Puts a reply into words: quotes with numbered pages, the closest passage, or that the pages don't say it. Knows the sentences
// of chat.yaml; every other word stands on a page.
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

/** Where everybody is led who may want a person: a single answer names it no second time. */
const ofPersons = "/contact";

/**
 * Returns what pages say, each quote with the number of its page; several under their titles, so that each part of a question finds
 * its own. The page where more stands than in a single one comes last in the list. `yes` begins the answer to a question that asked
 * whether.
 */
export function sayQuotes(quotes: readonly Quote[], passages: Passage[], { locale }: Wording, yes = ""): PlannedReply {
  const sources = sourcesOf(quotes, locale);
  const begun = yes.replace(/^\p{L}+/u, "**$&**");
  const single = quotes.map(({ text }) => `${begun} ${text} [1]`.trim()).join("");
  const content = quotes.length > 1 ? underTitles(quotes, locale).join("\n\n") : single;
  const more = quotes.length === 1 && quotes[0]?.passage.more;
  if (more && more.href !== ofPersons) sources.push({ title: more.title, href: localPath(locale, more.href) });
  return { kind: "answer", locale, content, sources, passages };
}

/** Returns the closest passages, the likeliest first, and who can be asked instead. */
export function sayClosest(quotes: readonly Quote[], passages: Passage[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  const content = [words.frames.suggest, ...underTitles(quotes, locale), offer(wording)].join("\n\n");
  return { kind: "suggestion", locale, content, sources: sourcesOf(quotes, locale), passages };
}

/** Returns that the pages don’t say it, and who can be asked instead; then what stands closest, which is no answer. */
export function sayUnknown(closest: readonly Quote[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  const list = closest.length > 0 ? [words.frames.closest, ...underTitles(closest, locale)] : [];
  const content = [words.frames.unknown, offer(wording), ...list].join("\n\n");
  return { kind: "unknown", locale, content, sources: sourcesOf(closest, locale), passages: [] };
}

/** A text that is labelled with its own title stands without that below it. */
function underTitles(quotes: readonly Quote[], locale: Locale): string[] {
  return quotes.map(({ passage: { title }, text }, place) => {
    const label = labelled(title, "", locale);
    return `**${title}**\n\n${text.startsWith(label) ? text.slice(label.length).trim() : text} [${place + 1}]`;
  });
}

function sourcesOf(quotes: readonly Quote[], locale: Locale): Source[] {
  return quotes.map(({ passage }) => sourceOf(passage, locale));
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
