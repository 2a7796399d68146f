// What the assistant can answer from: one section of a published page, with its address and the ways people ask for it.

import type { Saying } from "#app/platform/content/chat.schema.ts";

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
  /** Where more stands, without the language. */
  more?: { title: string; href: string };
  /** True of an answer that staff gave. */
  isStaff?: true;
  /** Set where it stands for a prepared answer: `asks` are messages that call for it, and there is no text. */
  saying?: Saying;
};

/** Returns the authored questions for a passage. @example asked("phone") */
export type Asked = (id: string, values?: Record<string, string>) => readonly string[];

/** What a passage says: its heading and its lines, and the anchor on its page where it has one. */
type Said = { title: string; lines: readonly (string | undefined)[]; anchor?: string };

/**
 * Makes the passages of a page.
 * @example passagesOn({ page: "Contact", href: "/contact" }, asked)("phone", { title: "Phone", lines: ["Call us."] })
 */
export function passagesOn({ page, href }: Pick<Passage, "page" | "href">, asked: Asked) {
  return (id: string, { title, lines, anchor }: Said): Passage => ({
    id,
    href: anchor === undefined ? href : `${href}#${anchor}`,
    page,
    title,
    text: textOf(lines),
    asks: asked(id),
  });
}

/**
 * The text of lines, without those that hold a place nobody filled.
 * @example textOf(["Kept for {{logs}}.", "Nothing else."]) // "Nothing else."
 */
export function textOf(lines: readonly (string | undefined)[]): string {
  return lines
    .filter((line) => line !== undefined && line !== "" && !line.includes("{{"))
    .join("\n")
    .replaceAll(/<\/?a>/g, "");
}

/** A text that ends like a sentence. @example sentence("Limits on money") // "Limits on money." */
export function sentence(text: string): string {
  return /[.!?:…]$/.test(text) ? text : `${text}.`;
}
