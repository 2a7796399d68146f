// Parses HTML into a document. A top-level part that the editor would not preserve becomes a locked block.
import { DOMParser, Slice } from "@tiptap/pm/model";
import type { Node as DocumentNode } from "@tiptap/pm/model";
import { sanitisedHtml } from "#app/platform/browser/trusted-types.ts";
import { nodeType, schema } from "./schema.ts";
import { rememberSource, writeBlock } from "./write-html.ts";

const parser = DOMParser.fromSchema(schema);

/** Parses HTML. Never fails: `writeHtml` of the result is the same text. */
export function readHtml(html: string): DocumentNode {
  const blocks = splitHtml(html).map(readPart);
  return nodeType("doc").create(null, blocks.length > 0 ? blocks : [nodeType("paragraph").create()]);
}

/** Parses sanitised HTML for pasting. Removes whitespace between blocks, which would become a paragraph. */
export function readSlice(html: string): Slice {
  const fragment = parse(html);
  const blanks = [...fragment.childNodes].filter((node) => node instanceof Text && node.data.trim() === "");
  for (const blank of blanks) blank.remove();
  // `parseSlice` leaves nodes at its ends without required content.
  return Slice.maxOpen(parser.parse(fragment, { preserveWhitespace: false }).content);
}

function readPart({ html, isInline }: Part): DocumentNode {
  const text = html.trim();
  const fragment = parse(isInline ? `<p>${text}</p>` : text);
  const parsed = parser.parse(fragment, { preserveWhitespace: false });
  const only = parsed.childCount === 1 ? parsed.firstChild : null;
  const isKept = only !== null && isSameContent(fragment, parse(writeBlock(only)));
  const block = isKept ? only : nodeType("locked").create({ html: text });
  rememberSource(block, html);
  return block;
}

function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = sanitisedHtml(html);
  return template.content;
}

const marks = /^(?:a|abbr|b|cite|code|del|em|i|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u)$/;
const space = /[ \t\r\n\f]+/g;

/** Returns true if both have the same blocks, and the same words with the same marks, however nested. */
function isSameContent(a: ParentNode, b: ParentNode): boolean {
  return describe(a) === describe(b);
}

type Run = { marks: string; text: string };

/** Describes content with whitespace collapsed as in browsers. */
function describe(root: ParentNode): string {
  const lines: string[] = [];
  let runs: Run[] = [];
  const endRuns = () => {
    const last = runs.at(-1);
    if (last) last.text = last.text.replace(/ $/, "");
    for (const { marks: around, text } of runs) if (text !== "") lines.push(JSON.stringify([around, text]));
    runs = [];
  };
  const addText = (text: string, around: string, isCode: boolean) => {
    const collapsed = isCode ? text : text.replaceAll(space, " ");
    const last = runs.at(-1);
    const isAfterSpace = last === undefined || last.text.endsWith(" ");
    const added = !isCode && isAfterSpace ? collapsed.replace(/^ /, "") : collapsed;
    if (added === "") return;
    if (last?.marks === around) last.text += added;
    else runs.push({ marks: around, text: added });
  };
  const walk = (parent: ParentNode, around: readonly string[], isCode: boolean) => {
    for (const node of parent.childNodes) {
      if (node instanceof Text) addText(node.data, around.toSorted().join(), isCode);
      else if (node instanceof Element) walkElement(node, around, isCode);
      else lines.push(`other ${node.nodeName}`);
    }
  };
  const walkElement = (element: Element, around: readonly string[], isCode: boolean) => {
    const name = describeTag(element);
    if (marks.test(element.localName) && !isCode) return walk(element, [...new Set([...around, name])], isCode);
    if (name === "p" && isCellsOnly(element)) return walk(element, around, isCode);
    endRuns();
    lines.push(`${name} ${element.localName === "img" ? around.toSorted().join() : ""}`);
    walk(element, [], isCode || element.localName === "pre");
    endRuns();
    lines.push(`end ${element.localName}`);
  };
  walk(root, [], false);
  endRuns();
  return lines.join("\n");
}

/** Returns true for a cell's only paragraph, which is equivalent to its text. */
function isCellsOnly({ parentElement: cell }: Element): boolean {
  const isWords = (node: Node) => !(node instanceof Element) && node.textContent?.trim() !== "";
  return /^t[dh]$/.test(cell?.localName ?? "") && cell?.childElementCount === 1 && ![...cell.childNodes].some(isWords);
}

function describeTag(element: Element): string {
  const attributes = [...element.attributes].map(({ name, value }) => `${name}=${JSON.stringify(value)}`);
  return [element.localName, ...attributes.toSorted()].join(" ");
}

const tag = /<!--[^]*?-->|<(\/?)([a-z][a-z0-9]*)\b(?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const voids = new Set(["br", "hr", "img"]);
const inlineNames = /^(?:a|abbr|b|br|cite|code|del|em|i|img|ins|kbd|mark|q|s|samp|small|strong|sub|sup|time|u)$/;

/** Ends with the whitespace before the next part. `isInline`: text outside of any block. */
type Part = { html: string; isInline: boolean };

type TagStart = { at: number; isInline: boolean };

/**
 * Splits HTML into its top-level parts, without changing a character: joined, they are the text again.
 * @example splitHtml("<p>One</p>\nTwo") // [{ html: "<p>One</p>\n", isInline: false }, { html: "Two", isInline: true }]
 */
function splitHtml(html: string): Part[] {
  const starts = findStarts(html);
  return starts.map(({ at, isInline }, index) => ({
    html: html.slice(index === 0 ? 0 : at, starts[index + 1]?.at),
    isInline,
  }));
}

function findStarts(html: string): TagStart[] {
  const starts: TagStart[] = [];
  let depth = 0;
  let position = 0;
  const isInWords = () => starts.at(-1)?.isInline === true;
  const noteWords = (until: number) => {
    const offset = depth === 0 && !isInWords() ? html.slice(position, until).search(/\S/) : -1;
    if (offset >= 0) starts.push({ at: position + offset, isInline: true });
  };
  for (const { 0: whole, 1: slash, 2: name = "", index: at } of html.matchAll(tag)) {
    noteWords(at);
    position = at + whole.length;
    const isInline = inlineNames.test(name.toLowerCase());
    if (slash) depth = Math.max(0, depth - 1);
    else if (depth === 0 && !(isInline && isInWords())) starts.push({ at, isInline });
    if (!slash && name !== "" && !voids.has(name.toLowerCase())) depth++;
  }
  noteWords(html.length);
  return starts;
}
