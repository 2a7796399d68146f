// Converts other programs' clipboard HTML to the HTML of posts: its blocks, lists, tables and marks, with every word
// and line that the original shows. Walks an inert tree once; the server sanitises the result.
import { inertHtml } from "#app/platform/browser/trusted-types.ts";
import { escapeAttribute, escapeHtml } from "#app/platform/text/escape-html.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";
import { codeIn, isCodeBlock, codeLanguage, readFrame } from "./clipboard-code.ts";
import { createLines } from "./clipboard-lines.ts";
import type { Item, Lines } from "./clipboard-lines.ts";
import { kindOfItem, readLevel, takeMarker, writeBlocks } from "./clipboard-lists.ts";
import { isBlock, isHidden, isPreformatted, readMarks, styleAttribute, readStyle } from "./clipboard-styles.ts";

export type ClipboardHtml = {
  html: string;
  /** Pictures of other sites, or without a usable URL. */
  picturesLeftOut: number;
};

/** State of the walk: where it writes, and the properties of the surrounding elements. */
type WalkState = {
  lines: Lines;
  marks: readonly string[];
  /** Line breaks are shown. */
  isPre: boolean;
  /** Depth of nested lists. */
  depth: number;
  onPictureLeftOut: () => void;
};

export function readClipboard(html: string): ClipboardHtml {
  let picturesLeftOut = 0;
  const lines = createLines("blocks");
  const onPictureLeftOut = () => void picturesLeftOut++;
  walkAll(parseInert(html), { lines, marks: [], isPre: false, depth: 0, onPictureLeftOut });
  return { html: writeBlocks(lines.end()), picturesLeftOut };
}

const startTag = /<!--[^]*?-->|<[a-z](?:"[^"]*"|'[^']*'|[^'">])*>/gi;
const styleName = /"[^"]*"|'[^']*'|(?<=[\s/])style(?=\s*=)/gi;

/**
 * Parses into a separate document, in which nothing is loaded or run. Browsers report each `style` there against the
 * policy, although it isn't applied, so it is renamed.
 */
function parseInert(html: string): DocumentFragment {
  const template = document.createElement("template");
  const renamed = html.replaceAll(startTag, (whole) =>
    whole.replaceAll(styleName, (part) => (/^["']/.test(part) ? part : styleAttribute)),
  );
  template.innerHTML = inertHtml(renamed);
  return template.content;
}

function walkAll(parent: ParentNode, place: WalkState): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) place.lines.addText(pastedText(node), place);
    else if (node instanceof Element && !isHidden(node)) walk(node, within(node, place));
  }
}

/** Restores spaces that a program wrote as U+00A0 because HTML collapses them. */
function pastedText({ data, parentElement: parent }: Text): string {
  const isSpaces = parent?.closest(
    '.Apple-converted-space, [data-style*="mso-spacerun:yes"], [data-style*="mso-list:Ignore"]',
  );
  return isSpaces ? data.replaceAll("\u00A0", " ") : data;
}

function within(element: Element, place: WalkState): WalkState {
  return { ...place, marks: readMarks(element, place.marks), isPre: isPreformatted(element, place.isPre) };
}

function walk(element: Element, place: WalkState): void {
  const writer = hasWriter(element, place) ? writers[element.localName] : undefined;
  if (writer) {
    if (isStructure.test(element.localName)) place.lines.endLine(true); // even if nothing is written
    return writer(element, place);
  }
  if (element.getAttribute("data-stringify-type")?.endsWith("break")) return place.lines.addBreak(); // Slack's empty span
  if (!isBlock(element)) return walkAll(element, place);
  if (place.lines.mode === "lines") return walkBlock(element, place);
  if (isCodeBlock(element)) return addCode(element, place);
  const marker = takeMarker(element);
  if (marker) return addItem(element, marker, place);
  walkBlock(element, place);
}

/** Returns false for a list or a table where only text is allowed: it becomes lines. */
function hasWriter(element: Element, { lines }: WalkState): boolean {
  if (!isStructure.test(element.localName)) return true;
  return lines.mode !== "lines" && readStyle(element, "display") !== "inline";
}

/** Elements that are only allowed where blocks are. */
const isStructure = /^(?:ul|ol|menu|dir|li|table|blockquote|figure|hr)$/;

const writers: Record<string, (element: Element, place: WalkState) => void> = {
  br: (_element, { lines }) => lines.addBreak(),
  img: addPicture,
  wbr: () => {},
  ul: addList,
  ol: addList,
  menu: addList,
  dir: addList,
  li: addListItem,
  table: addTable,
  blockquote: addQuote,
  figure: addFigure,
  hr: (_element, { lines }) => lines.addBlock({ name: "other", html: "<hr />" }),
};

function walkBlock(element: Element, place: WalkState): void {
  const heading = headingOf(element);
  const isParagraph = element.localName === "p" || heading !== undefined;
  const frame = place.lines.mode === "lines" ? undefined : readFrame(element);
  place.lines.endLine(isParagraph);
  if (frame) addCode(frame.code, place, frame.language);
  else walkAll(element, place);
  place.lines.endLine(isParagraph, heading);
}

/** Returns the heading's level: the first one is the page's own, and a post has three. */
function headingOf(element: Element): "h2" | "h3" | "h4" | undefined {
  const level =
    element.getAttribute("role") === "heading"
      ? element.getAttribute("aria-level")
      : /^h([1-6])$/.exec(element.localName)?.[1];
  return level ? ((["h2", "h2", "h3"] as const)[Number(level) - 1] ?? "h4") : undefined;
}

function addCode(element: Element, { lines }: WalkState, label?: string): void {
  const code = codeIn(element);
  const language = codeLanguage(element) ?? label;
  lines.endLine(true);
  const attribute = language ? ` class="language-${language}"` : "";
  if (code.trim() !== "")
    lines.addBlock({ name: "other", html: `<pre><code${attribute}>${escapeHtml(code)}</code></pre>` });
}

function addItem(element: Element, item: Omit<Item, "name" | "blocks">, place: WalkState): void {
  const lines = createLines("item");
  walkAll(element, { ...place, lines, depth: item.level });
  const blocks = lines.end();
  place.lines.endLine(true);
  if (blocks.every(({ name }) => name === "item")) for (const block of blocks) place.lines.addBlock(block);
  else place.lines.addBlock({ name: "item", ...item, blocks });
}

function addList(list: Element, place: WalkState): void {
  walkAll(list, { ...place, depth: place.depth + 1 });
  place.lines.endLine(true);
}

function addListItem(element: Element, place: WalkState): void {
  const level = readLevel(element) ?? Math.max(place.depth, 1);
  addItem(element, { ...kindOfItem(element), level }, place);
}

function addTable(table: Element, place: WalkState): void {
  if (!(table instanceof HTMLTableElement)) return;
  const rows = [...table.rows].filter((row) => !isHidden(row)).map(cellsOf);
  const filled = rows.filter((cells) => cells.length > 0);
  const shownCaption = table.caption && !isHidden(table.caption) ? [table.caption] : [];
  if (isLayout(table, filled)) {
    for (const cell of [...shownCaption, ...filled.flat()]) walkBlock(cell, within(cell, place));
    return;
  }
  const caption = shownCaption.map((part) => wordsIn(part, place)).join("");
  const html = filled.map((cells) => `<tr>${cells.map((cell) => writeCell(cell, place)).join("")}</tr>`).join("");
  place.lines.addBlock({ name: "other", html: `<table>${caption && `<caption>${caption}</caption>`}${html}</table>` });
}

function cellsOf(row: HTMLTableRowElement): HTMLTableCellElement[] {
  return [...row.cells].filter((cell) => !isHidden(cell));
}

/** Returns true for a layout table, as used in emails. */
function isLayout(table: Element, rows: readonly (readonly Element[])[]): boolean {
  const isSingle = rows.flat().length <= 1;
  return (
    isSingle ||
    /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "") ||
    table.querySelector("table") !== null
  );
}

function writeCell(cell: HTMLTableCellElement, place: WalkState): string {
  const isHead = cell.localName === "th" || cell.closest("thead") !== null;
  const spans = (["colSpan", "rowSpan"] as const).filter((name) => cell[name] > 1);
  const attributes = spans.map((name) => ` ${name.toLowerCase()}="${Math.min(cell[name], 100)}"`).join("");
  const scope = isHead ? ` scope="${cell.getAttribute("scope") === "row" ? "row" : "col"}"` : "";
  const tag = isHead ? "th" : "td";
  return `<${tag}${scope}${attributes}>${hasList(cell) ? blocksIn(cell, within(cell, place)) : wordsIn(cell, place)}</${tag}>`;
}

function hasList(cell: Element): boolean {
  return cell.querySelector(`ul, ol, menu, dir, [${styleAttribute}*="mso-list"]`) !== null;
}

function blocksIn(element: Element, place: WalkState): string {
  const lines = createLines("blocks");
  walkAll(element, { ...place, lines, depth: 0 });
  return writeBlocks(lines.end());
}

/** Returns the text with breaks between lines, where only text is allowed. */
function wordsIn(element: Element, place: WalkState): string {
  const lines = createLines("lines");
  walkAll(element, { ...within(element, place), lines });
  return lines
    .end()
    .map((block) => ("text" in block ? block.text : ""))
    .join("");
}

function addQuote(element: Element, place: WalkState): void {
  if (/border[^;]*:\s*(?:none|0)/.test(element.getAttribute(styleAttribute) ?? "")) return walkBlock(element, place); // an indent
  const html = blocksIn(element, place);
  if (html) place.lines.addBlock({ name: "other", html: `<blockquote>${html}</blockquote>` });
}

function addFigure(element: Element, place: WalkState): void {
  const picture = element.querySelector("img");
  const html = picture && ownPicture(picture);
  if (!html) return walkBlock(element, place);
  const figcaption = element.querySelector("figcaption");
  const caption = figcaption ? wordsIn(figcaption, place) : "";
  place.lines.addBlock({
    name: "other",
    html: `<figure>${html}${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
  });
}

function addPicture(element: Element, place: WalkState): void {
  const html = ownPicture(element);
  const alt = element.getAttribute("alt") ?? "";
  if (html) place.lines.addPicture(html, place.marks);
  else if (/^\p{Extended_Pictographic}/u.test(alt)) place.lines.addText(alt, place); // an emoji that is drawn
  else place.onPictureLeftOut();
}

/** Returns a picture of this site with its attributes. */
function ownPicture(picture: Element): string | undefined {
  const source = picture.getAttribute("src") ?? "";
  const url = /^(?:https?:|\/)/i.test(source) ? parseUrl(source, location.href) : undefined;
  if (url?.origin !== location.origin) return undefined;
  const keptNames = ["alt", "title", "width", "height"].filter((name) => picture.hasAttribute(name));
  const attributes = keptNames
    .map((name) => ` ${name}="${escapeAttribute(picture.getAttribute(name) ?? "")}"`)
    .join("");
  return `<img src="${escapeAttribute(url.pathname + url.search)}"${attributes} />`;
}
