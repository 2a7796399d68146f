// What the assistant can answer from: one section of a published page, with its address and the ways people ask for it.
import type { FixedReply } from "#app/content/chat.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Content } from "#app/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A section of a published page in one language. */
export type Passage = {
  /** Unique in its language, as `faq-erp` or `agents`. */
  id: string;
  /** Its address without the language, as `/services#agents`. */
  href: string;
  /** Its heading. */
  title: string;
  /** What its page is called. */
  page: string;
  /** Its sentences as they stand on the page; paragraphs parted by a line break. */
  text: string;
  /** Questions that it answers, its own heading included where that is a question. */
  asks: readonly string[];
  /** The kind of what it says, as `guarantee`; its id is one too. */
  kind?: string;
  /** Who asks whether we have such clients, or offer such services, is told by it that we do. */
  shows?: "clients" | "services";
  /** Where more stands, without the language. */
  more?: { title: string; href: string };
  /** Set where it stands for a prepared answer: `asks` are messages that call for it, and there is no text. */
  saying?: FixedReply;
};

/** Returns the page of an address. @example pageOf("/services#agents") // "/services" */
export function pageOf(href: string): string {
  return href.replace(/#.*$/, "");
}

/** What a passage says: its heading and its lines, the anchor on its page if it has one, and its kind where its id isn't it. */
type Said = Pick<Passage, "title" | "kind" | "shows"> & { lines: readonly (string | undefined)[]; anchor?: string };

/** What the passages of a language are made with. */
export type Making = {
  content: Content;
  locale: Locale;
  /** Returns the authored questions for a passage. */
  asked: (id: string, values?: Record<string, string>) => readonly string[];
  /** Returns those for a passage and for its kind. */
  askedOf: (id: string, kind?: string) => readonly string[];
  /** Returns label and value as the language joins them. */
  named: (label: string, value: string) => string;
  /** Returns a function that makes the passages of a page. @example on("Contact", "/contact")("phone", { title, lines }) */
  on: (page: string, href: string) => (id: string, said: Said) => Passage;
};

export function makingOf(content: Content, locale: Locale): Making {
  const questions = content.assistant[locale].asked;
  const asked: Making["asked"] = (id, values = {}) => fillIn(questions[id] ?? [], values);
  const askedOf = (id: string, kind = id) => [...new Set([...asked(id), ...asked(kind)])];
  const on: Making["on"] =
    (page, path) =>
    (id, { lines, anchor, kind = id, ...said }) => {
      const href = anchor === undefined ? path : `${path}#${anchor}`;
      return { ...said, id, href, page, text: textOf(lines), kind, asks: askedOf(id, kind) };
    };
  return { content, locale, asked, askedOf, on, named: (label, value) => labelled(label, value, locale) };
}

/**
 * Returns the text of lines, without those that hold a place nobody filled.
 * @example textOf(["Kept for {{logs}}.", "Nothing else."]) // "Nothing else."
 */
export function textOf(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined && line !== "" && !line.includes("{{"))
    .join("\n")
    .replaceAll(/<\/?a>/g, "");
}

/** Returns a text that ends like a sentence. @example sentence("Limits on money") // "Limits on money." */
export function sentence(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}
