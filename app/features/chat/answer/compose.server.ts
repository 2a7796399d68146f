// Puts a reply into words: quotes with numbered pages, the nearest sections, or that the pages don't say it. Knows the sentences
// of chat.yaml; every other word stands on a page.
import type { ChatWords, Saying } from "#app/platform/content/chat.schema.ts";
import { fillIn } from "#app/platform/content/fill-in.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";
import { localPath } from "#app/platform/i18n/locales.ts";
import type { Source } from "../contract.ts";
import type { EnquiryService, Passage } from "../passages/passage.server.ts";
import type { PlannedReply } from "./reply.server.ts";

/** What a reply is put together with. */
export type Wording = { words: ChatWords; locale: Locale };

/** A passage, and what is quoted of it. */
export type Quote = { passage: Passage; text: string };

/** A prepared answer. */
export function sayFixed(saying: Saying, { words, locale }: Wording): PlannedReply {
  return { kind: "fixed", locale, content: fillIn(words.say[saying], addresses(locale)), sources: [], passages: [] };
}

/** What pages say, each quote with the number of its page. Pages where more stands come last in the list. */
export function sayQuotes(quotes: readonly Quote[], passages: Passage[], { locale }: Wording): PlannedReply {
  const sources: Source[] = quotes.map(({ passage }) => sourceOf(passage, locale));
  const content = quotes.map(({ text }, index) => `${text} [${index + 1}]`).join("\n\n");
  for (const { passage } of quotes) {
    const more = passage.more && { title: passage.more.title, href: localPath(locale, passage.more.href) };
    if (more && !sources.some(({ href }) => href === more.href)) sources.push(more);
  }
  return { kind: "answer", locale, content, sources, passages };
}

/** The nearest sections, and who can be asked instead. */
export function sayNearest(nearest: readonly Passage[], passages: Passage[], wording: Wording): PlannedReply {
  const { words, locale } = wording;
  const lines = nearest.map(({ title, page }, index) => `- ${title} · ${page} [${index + 1}]`);
  const service = nearest.find((passage) => passage.service)?.service;
  const content = [words.frames.suggest, lines.join("\n"), offer(wording, service)].join("\n\n");
  return {
    kind: "suggestion",
    locale,
    content,
    sources: nearest.map((passage) => sourceOf(passage, locale)),
    passages,
  };
}

/** That the pages don't say it, and who can be asked instead. */
export function sayUnknown(wording: Wording, service?: EnquiryService): PlannedReply {
  return {
    kind: "unknown",
    locale: wording.locale,
    content: [wording.words.frames.unknown, offer(wording, service)].join("\n\n"),
    sources: [],
    passages: [],
  };
}

function offer({ words, locale }: Wording, service: EnquiryService | undefined): string {
  const contact = localPath(locale, "/contact");
  return fillIn(words.frames.offer, {
    ...addresses(locale),
    enquiry: service ? `${contact}?service=${service}` : contact,
  });
}

function sourceOf({ title, page, href }: Passage, locale: Locale): Source {
  return { title: `${title} · ${page}`, href: localPath(locale, href) };
}

function addresses(locale: Locale): Record<string, string> {
  return { contact: localPath(locale, "/contact"), book: localPath(locale, "/book") };
}
