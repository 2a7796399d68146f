export type Mark = "heading" | "paragraph" | "strong" | "em" | "link" | "list" | "quote";

/** What to replace, by what, and the selection afterwards, relative to the replaced part. */
export type Edit = { from: number; to: number; insert: string; select: [from: number, to: number] };

type Selected = { text: string; from: number; to: number };

/**
 * Toggles a mark.
 * @example markText("strong", { text: "So be it", from: 3, to: 5 }) // { from: 3, to: 5, insert: "<strong>be</strong>", select:
 * [8, 10] }
 */
export function markText(mark: Mark, selected: Selected): Edit {
  if (mark === "strong" || mark === "em") return wrapWords(mark, selected);
  if (mark === "link") return link(selected);
  return makeBlocks(mark, selected);
}

function wrapWords(tag: "strong" | "em", { text, from, to }: Selected): Edit {
  const [before, after] = [`<${tag}>`, `</${tag}>`];
  const words = text.slice(from, to);
  const isMarked = text.slice(0, from).endsWith(before) && text.slice(to).startsWith(after);
  if (isMarked) return { from: from - before.length, to: to + after.length, insert: words, select: [0, words.length] };
  return { from, to, insert: before + words + after, select: [before.length, before.length + words.length] };
}

/** A selected URL becomes the href; otherwise the href is selected to be filled in. */
function link({ text, from, to }: Selected): Edit {
  const words = text.slice(from, to);
  const isAddress = /^(?:https?:\/\/|mailto:|\/)[^\s"<>]+$/.test(words);
  const [open, address] = ['<a href="', isAddress ? words : "https://"];
  const insert = `${open}${address}">${words}</a>`;
  const start = isAddress ? open.length + address.length + 2 : open.length;
  return { from, to, insert, select: [start, start + (isAddress ? words : address).length] };
}

function makeBlocks(mark: Exclude<Mark, "strong" | "em" | "link">, { text, from, to }: Selected): Edit {
  const start = text.lastIndexOf("\n", from - 1) + 1;
  const next = text.indexOf("\n", to);
  const end = next < 0 ? text.length : next;
  const insert = blocks[mark](text.slice(start, end));
  return {
    from: start,
    to: end,
    insert,
    select: mark === "list" || mark === "quote" ? [0, insert.length] : endOf(insert),
  };
}

const blocks = {
  heading: (text: string) => {
    const isHeading = linesOf(text).every((line) => /^<h2>.*<\/h2>$/.test(line));
    return eachLine(text, isHeading && text.trim() !== "" ? "p" : "h2");
  },
  paragraph: (text: string) => {
    const parts = text.trim().split(/\n\s*\n/);
    return parts.map((part) => (beginsBlock.test(part) ? part : `<p>${linesOf(part).join("<br>\n")}</p>`)).join("\n");
  },
  list: (text: string) => `<ul>\n${eachLine(text, "li")}\n</ul>`,
  quote: (text: string) => `<blockquote>\n${eachLine(text, "p")}\n</blockquote>`,
};

const beginsBlock = /^\s*<(?:p|h[2-6]|ul|ol|li|dl|blockquote|pre|table|figure|hr)\b/i;

/** Wraps each non-empty line; an existing element changes its tag. */
function eachLine(text: string, tag: "h2" | "p" | "li"): string {
  const lines = linesOf(text);
  return (lines.length > 0 ? lines : [""]).map((line) => `<${tag}>${bare(line)}</${tag}>`).join("\n");
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

function bare(line: string): string {
  return /^<(p|h[2-6]|li)>(.*)<\/\1>$/.exec(line)?.[2] ?? line;
}

/** Before the closing tag, to continue typing there. */
function endOf(insert: string): [from: number, to: number] {
  const at = insert.lastIndexOf("</");
  return [at, at];
}
