// Reads sanitised HTML as a tree, to be written as an email.
import { Parser } from "htmlparser2";
import { parseUrl } from "#app/platform/text/parse-url.ts";

export type HtmlElement = { name: string; attributes: Readonly<Record<string, string>>; children: HtmlNode[] };

/** A string is text with decoded entities. */
export type HtmlNode = string | HtmlElement;

/** Parses HTML. Never fails; unclosed elements end with their parent. */
export function readTree(html: string): HtmlNode[] {
  const root: HtmlElement = { name: "", attributes: {}, children: [] };
  const open = [root];
  const add = (node: HtmlNode) => open.at(-1)?.children.push(node);
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes, children: [] };
      add(element);
      open.push(element);
    },
    ontext: add,
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root.children;
}

export function isElement(node: HtmlNode): node is HtmlElement {
  return typeof node !== "string";
}

export function findElement(nodes: readonly HtmlNode[], name: string): HtmlElement | undefined {
  for (const node of nodes) {
    if (!isElement(node)) continue;
    const match = node.name === name ? node : findElement(node.children, name);
    if (match) return match;
  }
  return undefined;
}

/** Returns the rows of a table. */
export function findRows(nodes: readonly HtmlNode[]): HtmlElement[] {
  return nodes.filter(isElement).flatMap((node) => (node.name === "tr" ? [node] : findRows(node.children)));
}

/** Returns a node's text with collapsed whitespace. */
export function collapsedText(nodes: readonly HtmlNode[]): string {
  const parts = nodes.map((node) => {
    if (!isElement(node)) return node;
    return node.name === "br" ? " " : collapsedText(node.children);
  });
  return parts.join("").replaceAll(/[\t\n\r ]+/g, " ");
}

/** Returns a node's text unchanged, for code. */
export function verbatimText(nodes: readonly HtmlNode[]): string {
  return nodes.map((node) => (isElement(node) ? verbatimText(node.children) : node)).join("");
}

/** Returns an absolute URL; a fragment in the email itself remains. */
export function toAbsoluteUrl(address: string, { siteUrl }: { siteUrl: string }): string {
  if (address.startsWith("#")) return address;
  return parseUrl(address, siteUrl)?.href ?? address;
}

const blockNames =
  /^(?:p|h[1-6]|ul|ol|dl|blockquote|pre|hr|figure|table|caption|thead|tbody|tfoot|tr|th|td|li|dt|dd|figcaption)$/;

/** Wraps text outside of blocks in paragraphs. */
export function toBlocks(nodes: readonly HtmlNode[]): HtmlElement[] {
  const blocks: HtmlElement[] = [];
  let captionNodes: HtmlNode[] = [];
  const endWords = () => {
    const isBlank = captionNodes.every((node) => !isElement(node) && node.trim() === "");
    if (!isBlank) blocks.push({ name: "p", attributes: {}, children: captionNodes });
    captionNodes = [];
  };
  for (const node of nodes) {
    if (!isElement(node) || !blockNames.test(node.name)) captionNodes.push(node);
    else {
      endWords();
      blocks.push(node);
    }
  }
  endWords();
  return blocks;
}
