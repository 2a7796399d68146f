// Derives an issue's opening and contents from its text, for the archive.

/** `begin` and a part's text are shortened at a word boundary. */
export type Edition = { begin: string; parts: { title: string; text: string }[] };

const maxParts = 3;
const [maxBeginning, maxPart] = [320, 150];

/**
 * Returns how an issue begins, and its first parts.
 * @param content sanitised HTML
 * @param textOf returns the text of HTML, without tags
 */
export function summariseIssue(content: string, textOf: (html: string) => string): Edition {
  const [opening = "", ...sections] = content.split(/<h2\b[^>]*>/);
  const parts = sections.slice(0, maxParts).flatMap((section) => {
    const [title = "", html = ""] = section.split("</h2>");
    const text = firstParagraph(html, textOf) || textOf(html); // a list, or a post's card
    return textOf(title) && text ? [{ title: textOf(title), text: cut(text, maxPart) }] : [];
  });
  return { begin: cut(firstParagraph(opening, textOf), maxBeginning), parts };
}

function firstParagraph(html: string, textOf: (html: string) => string): string {
  const paragraphs = [...html.matchAll(/<p\b[^>]*>(.*?)<\/p>/gs)].map(([, inner = ""]) => textOf(inner));
  return paragraphs.find((text) => text !== "") ?? "";
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const whole = text.slice(0, max + 1);
  return `${whole.slice(0, Math.max(whole.lastIndexOf(" "), max / 2)).replace(/[\s,;:.–]+$/, "")}…`;
}
