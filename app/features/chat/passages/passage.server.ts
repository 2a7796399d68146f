// Passages, the sections of published pages from which the assistant answers, with their addresses and authored
// questions.
import type { FixedReply } from "#app/content/chat.schema.ts";
import { fillIn } from "#app/content/fill-in.ts";
import type { Content } from "#app/content/schema.ts";
import { labelled } from "#app/platform/i18n/labelled.ts";
import type { Locale } from "#app/platform/i18n/locales.ts";

/** A section of a published page in one language. */
export type Passage = {
  /** Unique in its language, such as `faq-erp` or `agents`. */
  id: string;
  /** Address without the language, such as `/services#agents`. */
  href: string;
  title: string;
  /** Title of its page. */
  page: string;
  /** Its sentences as on the page; paragraphs are separated by a line break. */
  text: string;
  /** Authored questions that it answers, besides its title. */
  asks: readonly string[];
  /** The kind of its information, such as `guarantee`; the id counts as a kind too. */
  kind?: string;
  /**
   * Set if it shows that the company has such clients or offers such services, so that a yes-or-no question about them
   * is answered with yes.
   */
  shows?: "clients" | "services";
  /** True if the page draws it: without the drawing, it is mere data. */
  isDrawn?: true;
  /** A page with more information, without the language. */
  more?: { title: string; href: string };
  /** Set if it represents a fixed reply: `asks` are examples of messages, and there is no text. */
  fixedReply?: FixedReply;
};

/** Returns the page of an address. @example withoutFragment("/services#agents") // "/services" */
export function withoutFragment(href: string): string {
  return href.replace(/#.*$/, "");
}

/**
 * The content of a passage: its title and lines, its anchor on the page if it has one, and its kind if that is not its
 * id.
 */
type PassageContent = Pick<Passage, "title" | "kind" | "shows" | "isDrawn"> & {
  lines: readonly (string | undefined)[];
  anchor?: string;
};

/** Content and functions for making the passages of a language. */
export type PassageMaker = {
  content: Content;
  locale: Locale;
  /** Returns the authored questions for a passage id or a kind, with the values filled in. */
  phrasings: (id: string, values?: Record<string, string>) => readonly string[];
  /** Returns the authored questions for a passage and for its kind. */
  askedOf: (id: string, kind?: string) => readonly string[];
  /** Returns label and value, joined by the language's punctuation. */
  named: (label: string, value: string) => string;
  /**
   * Returns a function that makes the passages of a page.
   * @example on("Contact", "/contact")("phone", { title, lines })
   */
  on: (page: string, href: string) => (id: string, said: PassageContent) => Passage;
};

export function createPassageMaker(content: Content, locale: Locale): PassageMaker {
  const questions = content.assistant[locale].asked;
  const phrasingsOf: PassageMaker["phrasings"] = (id, values = {}) => fillIn(questions[id] ?? [], values);
  const askedOf = (id: string, kind = id) => [...new Set([...phrasingsOf(id), ...phrasingsOf(kind)])];
  const on: PassageMaker["on"] =
    (page, path) =>
    (id, { lines, anchor, kind = id, ...said }) => {
      const href = anchor === undefined ? path : `${path}#${anchor}`;
      return { ...said, id, href, page, text: joinLines(lines), kind, asks: askedOf(id, kind) };
    };
  return {
    content,
    locale,
    phrasings: phrasingsOf,
    askedOf,
    on,
    named: (label, value) => labelled(label, value, locale),
  };
}

/**
 * Joins lines to a text, without empty lines, lines with an unfilled placeholder, and `<a>` tags.
 * @example joinLines(["Kept for {{logs}}.", "Nothing else."]) // "Nothing else."
 */
export function joinLines(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined && line !== "" && !line.includes("{{"))
    .join("\n")
    .replaceAll(/<\/?a>/g, "");
}

/**
 * Returns a text with a full stop at its end, unless it ends with punctuation.
 * @example endWithFullStop("Limits on money") // "Limits on money."
 */
export function endWithFullStop(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}
