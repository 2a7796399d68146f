// Writes a document as HTML. An unchanged top-level block is written exactly as it was parsed.
import type { Attrs, Mark, Node } from "@tiptap/pm/model";
import { escapeAttribute, escapeHtml } from "#app/platform/text/escape-html.ts";
import { imageAttributes, writtenCell } from "./schema.ts";

/** `isRead`: parsed, with the whitespace after it. */
type Source = { html: string; isRead: boolean };

/** Source of each top-level block. Nodes are immutable: an unchanged one is the same object. */
const sources = new WeakMap<Node, Source>();

/** Stores a block's original HTML, with the whitespace after it. */
export function rememberSource(block: Node, html: string): void {
  sources.set(block, { html, isRead: true });
}

export function writeHtml(doc: Node): string {
  const isEmpty = doc.childCount === 1 && doc.firstChild?.type.name === "paragraph" && doc.firstChild.childCount === 0;
  if (isEmpty) return "";
  const blocks = doc.children.slice(0, hasRoom(doc) ? -1 : undefined).map((block) => {
    const source = sources.get(block) ?? { html: writeBlock(block), isRead: false };
    sources.set(block, source);
    return source;
  });
  return blocks.map(({ html, isRead }, index) => html + separator({ html, isRead }, blocks[index + 1])).join("");
}

/** Returns true for an empty last paragraph that only makes room for typing and wasn't in the HTML. */
function hasRoom({ lastChild: last }: Node): boolean {
  return last?.type.name === "paragraph" && last.childCount === 0 && sources.get(last)?.isRead !== true;
}

/** Puts new blocks on their own lines. */
function separator({ html, isRead }: Source, next: Source | undefined): string {
  return !next || (isRead && next.isRead) || /\s$/.test(html) ? "" : "\n";
}

const writers: Record<string, (node: Node) => string> = {
  paragraph: (node) => `<p>${writeInline(node)}</p>`,
  pre: ({ attrs, textContent }) => {
    const language = attrs["language"] ? ` class="language-${escapeAttribute(String(attrs["language"]))}"` : "";
    return `<pre><code${language}>${escapeHtml(textContent)}</code></pre>`;
  },
  hr: () => "<hr />",
  ul: (node) => `<ul>\n${writeItems(node)}</ul>`,
  ol: (node) => `<ol${writeAttributes(node.attrs)}>\n${writeItems(node)}</ol>`,
  blockquote: (node) => `<blockquote>\n${writeBlocks(node)}\n${writeLine("cite", node.attrs["source"])}</blockquote>`,
  table: writeTable,
  figure: (node) => {
    const caption = node.childCount > 0 ? `<figcaption>${writeInline(node)}</figcaption>` : "";
    return `<figure>${writeImage(node.attrs)}${caption}</figure>`;
  },
  locked: ({ attrs }) => String(attrs["html"]),
};

/** Writes a block without using stored sources. */
export function writeBlock(node: Node): string {
  const { name } = node.type;
  return writers[name]?.(node) ?? `<${name}>${writeInline(node)}</${name}>`; // headings
}

function writeBlocks(parent: Node, from = 0): string {
  return parent.children.slice(from).map(writeBlock).join("\n");
}

function writeItems(list: Node): string {
  return list.children.map((item) => `<li>${writeItem(item)}</li>\n`).join("");
}

function writeItem(item: Node): string {
  const [first, second] = item.children;
  const isTight = item.attrs["isTight"] === true && second?.type.name !== "paragraph";
  if (!isTight || !first) return writeBlocks(item);
  return writeInline(first) + (second ? `\n${writeBlocks(item, 1)}\n` : "");
}

/** Writes a table; its first rows of header cells are the head. */
function writeTable(table: Node): string {
  const rows = table.children;
  const isHead = (row: Node) => row.childCount > 0 && row.children.every(({ type }) => type.name === "th");
  const firstOfBody = rows.findIndex((row) => !isHead(row));
  const heads = firstOfBody < 0 ? rows.length : firstOfBody;
  const part = (tag: string, some: readonly Node[]) =>
    some.length === 0 ? "" : `<${tag}>\n${some.map(writeRow).join("\n")}\n</${tag}>\n`;
  return `<table>\n${writeLine("caption", table.attrs["caption"])}${part("thead", rows.slice(0, heads))}${part("tbody", rows.slice(heads))}</table>`;
}

/** Writes text on a separate line, if there is any. */
function writeLine(tag: string, text: unknown): string {
  return text === null ? "" : `<${tag}>${escapeHtml(String(text))}</${tag}>\n`;
}

function writeRow(row: Node): string {
  const cells = row.children.map((cell) => {
    const tag = cell.type.name;
    return `<${tag}${writeAttributes(writtenCell(cell.attrs))}>${writeCell(cell)}</${tag}>`;
  });
  return `<tr>${cells.join("")}</tr>`;
}

/** Writes a cell; a single paragraph without its tags. */
function writeCell(cell: Node): string {
  const only = cell.childCount === 1 ? cell.firstChild : null;
  return only?.type.name === "paragraph" ? writeInline(only) : writeBlocks(cell);
}

function writeImage(attributes: Attrs): string {
  return `<img${writeAttributes(attributes, imageAttributes)} />`;
}

/** Nests marks in the schema's order, and joins neighbours with the same one. */
function writeInline(parent: Node): string {
  let html = "";
  let open: readonly Mark[] = [];
  for (const node of parent.children) {
    const same = sharedMarks(open, node.marks);
    html += closing(open.slice(same)) + opening(node.marks.slice(same)) + writeLeaf(node);
    open = node.marks;
  }
  return html + closing(open);
}

function sharedMarks(open: readonly Mark[], next: readonly Mark[]): number {
  const differing = open.findIndex((mark, index) => !next[index]?.eq(mark));
  return differing < 0 ? open.length : differing;
}

function opening(marks: readonly Mark[]): string {
  return marks.map(({ type, attrs }) => `<${type.name}${writeAttributes(attrs)}>`).join("");
}

function closing(marks: readonly Mark[]): string {
  return marks.reduceRight((html, { type }) => `${html}</${type.name}>`, "");
}

function writeLeaf(node: Node): string {
  if (node.isText) return escapeHtml(node.text ?? "");
  return node.type.name === "img" ? writeImage(node.attrs) : "<br />";
}

function writeAttributes(attributes: Attrs, names: readonly string[] = Object.keys(attributes)): string {
  return names
    .filter((name) => attributes[name] !== null && attributes[name] !== undefined)
    .map((name) => ` ${name}="${escapeAttribute(String(attributes[name]))}"`)
    .join("");
}
