// Words, links and pictures of an issue in plain text.
import { absolute, isElement, wordsOf } from "./html-tree.ts";
import type { HtmlElement, HtmlNode } from "./html-tree.ts";

/** `picture` stands before the alternative text of one. */
export type PlainFacts = { siteUrl: string; words: { picture: string } };

/** Collects the addresses of links; the same one twice is one note. */
export type Notes = PlainFacts & { addresses: string[] };

export function alternative({ attributes }: HtmlElement, { words }: Notes): string {
  const alt = attributes["alt"]?.trim();
  return alt ? `[${words.picture}: ${alt}]` : "";
}

/** One line, but for line breaks of its own. */
export function inline(nodes: readonly HtmlNode[], notes: Notes): string {
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

/** Keeps the spaces at both ends, which part words from their neighbours. */
function spaced(nodes: readonly HtmlNode[], notes: Notes): string {
  const words = wordsOf(nodes);
  const text = inline(nodes, notes);
  return (words.startsWith(" ") ? " " : "") + text + (words.endsWith(" ") && words !== " " ? " " : "");
}

function linked(text: string, href: string, notes: Notes): string {
  const address = absolute(href, notes);
  const isPlain =
    address.startsWith("#") || [address, address.replace(/^(?:https?:\/\/|mailto:|tel:)/, "")].includes(text.trim());
  if (isPlain || address === "") return text.trim() === "" ? address : text;
  if (!notes.addresses.includes(address)) notes.addresses.push(address);
  return `${text.trimEnd()} [${notes.addresses.indexOf(address) + 1}]${text.endsWith(" ") ? " " : ""}`;
}
