// Writes an issue as plain text: lines of at most 76 characters, links as numbered notes at the end.
import { wrapLines } from "#app/platform/mail/email-text.server.ts";
import { isPostPath } from "../post-card.ts";
import { toAbsoluteUrl, toBlocks, findElement, isElement, findRows, verbatimText, collapsedText } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

/** Returns the blocks, and the notes to which they refer. */
export function plainBody(nodes: readonly HtmlNode[], facts: PlainFacts): { blocks: string[]; notes: string[] } {
  const notes: Notes = { ...facts, addresses: [] };
  const blocks = writeBlocks(nodes, notes);
  return { blocks, notes: notes.addresses.map((address, index) => `[${index + 1}] ${address}`) };
}

function writeBlocks(nodes: readonly HtmlNode[], notes: Notes): string[] {
  return toBlocks(nodes)
    .map((block) => writeBlock(block, notes))
    .filter((text) => text !== "");
}

function writeBlock(block: HtmlElement, notes: Notes): string {
  if (/^h[2-6]$/.test(block.name)) return heading(block, notes);
  return writers[block.name]?.(block, notes) ?? wrapLines(inline(block.children, notes));
}

const writers: Readonly<Record<string, (block: HtmlElement, notes: Notes) => string>> = {
  ul: list,
  ol: list,
  blockquote: ({ children }, notes) =>
    writeBlocks(children, notes)
      .join("\n\n")
      .split("\n")
      .map((line) => `> ${line}`.trimEnd())
      .join("\n"),
  pre: ({ children }) =>
    verbatimText(children)
      .replace(/\n$/, "")
      .split("\n")
      .map((line) => `    ${line}`)
      .join("\n"),
  hr: () => "* * *",
  figure,
  table: ({ children }, notes) =>
    findRows(children)
      .map(({ children: cells }) => cells.filter(isElement).map((cell) => cellOf(cell, notes)))
      .map((cells) => wrapLines(cells.join(" | ")))
      .join("\n"),
  dl: ({ children }, notes) =>
    children
      .filter(isElement)
      .map(({ name, children: words }) => (name === "dd" ? indented : String)(wrapLines(inline(words, notes))))
      .join("\n"),
};

/** Returns a cell's text; paragraphs and line breaks begin new lines. */
function cellOf({ children }: HtmlElement, notes: Notes): string {
  return toBlocks(children)
    .map((block) => (block.name === "p" ? inline(block.children, notes) : writeBlock(block, notes)))
    .join("\n");
}

function heading({ name, children }: HtmlElement, notes: Notes): string {
  const title = inline(children, notes);
  if (name !== "h2") return wrapLines(title);
  const lines = wrapLines(title).split("\n");
  return [...lines, "-".repeat(Math.max(...lines.map(({ length }) => length)))].join("\n");
}

function list({ name, attributes, children }: HtmlElement, notes: Notes): string {
  const first = Number(attributes["start"] ?? 1) || 1;
  const items = children.filter(isElement).map((item, index) => {
    const mark = name === "ol" ? `${first + index}. ` : "- ";
    const text = writeBlocks(item.children, notes).join("\n");
    return mark + text.replaceAll("\n", `\n${" ".repeat(mark.length)}`);
  });
  return items.join("\n");
}

function figure({ children }: HtmlElement, notes: Notes): string {
  const caption = findElement(children, "figcaption");
  const title = caption && findElement(caption.children.slice(0, 1), "a");
  const href = title?.attributes["href"] ?? "";
  if (caption && title && isPostPath(href)) {
    const excerpt = inline(caption.children.slice(1), notes);
    return [
      wrapLines(collapsedText(title.children).trim()),
      ...(excerpt ? [wrapLines(excerpt)] : []),
      notes.follow(toAbsoluteUrl(href, notes)),
    ].join("\n");
  }
  const image = findElement(children, "img");
  const parts = [image ? alternative(image, notes) : "", caption ? inline(caption.children, notes) : ""];
  return parts
    .filter(Boolean)
    .map((text) => wrapLines(text))
    .join("\n");
}

function indented(text: string): string {
  return text
    .split("\n")
    .map((line) => `  ${line}`)
    .join("\n");
}

/** `picture` precedes a picture's alternative text. */
type PlainFacts = { siteUrl: string; texts: { picture: string }; follow: (address: string) => string };

/** Collects the addresses of links; each address has one note. */
type Notes = PlainFacts & { addresses: string[] };

function alternative({ attributes }: HtmlElement, { texts }: Notes): string {
  const alt = attributes["alt"]?.trim();
  return alt ? `[${texts.picture}: ${alt}]` : "";
}

/** Returns text on one line, except for its own line breaks. */
function inline(nodes: readonly HtmlNode[], notes: Notes): string {
  return nodes
    .map((node) => (isElement(node) ? inlineElement(node, notes) : node.replaceAll(/[\t\n\r ]+/g, " ")))
    .join("")
    .replaceAll(/ *\n */g, "\n")
    .replaceAll(/ {2,}/g, " ")
    .trim();
}

function inlineElement(element: HtmlElement, notes: Notes): string {
  const { name, attributes, children } = element;
  if (name === "br") return "\n";
  if (name === "img") return alternative(element, notes);
  const text = spaced(children, notes);
  if (name === "a") return linked(text, attributes["href"] ?? "", notes);
  return name === "q" ? `“${text}”` : text;
}

/** Returns text with the spaces at both ends, which separate it from adjacent text. */
function spaced(nodes: readonly HtmlNode[], notes: Notes): string {
  const linkText = collapsedText(nodes);
  const text = inline(nodes, notes);
  return (linkText.startsWith(" ") ? " " : "") + text + (linkText.endsWith(" ") && linkText !== " " ? " " : "");
}

function linked(text: string, href: string, notes: Notes): string {
  const target = toAbsoluteUrl(href, notes);
  const address = notes.follow(target);
  const isPlain =
    target.startsWith("#") || [target, target.replace(/^(?:https?:\/\/|mailto:|tel:)/, "")].includes(text.trim());
  if (isPlain && address !== target) return text.replace(text.trim(), () => address);
  if (isPlain || target === "") return text.trim() === "" ? target : text;
  if (!notes.addresses.includes(address)) notes.addresses.push(address);
  return `${text.trimEnd()} [${notes.addresses.indexOf(address) + 1}]${text.endsWith(" ") ? " " : ""}`;
}
