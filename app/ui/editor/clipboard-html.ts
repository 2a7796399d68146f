// Turns the HTML that other programs put on the clipboard into the HTML of posts: its blocks, lists, tables and marks, with every
// word and line that the sender's screen shows. One walk over an inert tree; the server sanitises what is written.
import { codeIn, isCodeBlock, languageOf, readFrame } from "./clipboard-code.ts";
import { inertHtml } from "#app/platform/browser/trusted-types.ts";
import { createLines, escapeHtml } from "./clipboard-lines.ts";
import type { Item, Lines } from "./clipboard-lines.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";
import { kindOfItem, levelOf, takeMarker, writeBlocks } from "./clipboard-lists.ts";
import {
  escapeAttribute,
  isBlock,
  isHidden,
  isPreformatted,
  marksOf,
  styleAttribute,
  styleOf,
} from "./clipboard-styles.ts";

export type ClipboardHtml = {
  html: string;
  /** Of other sites, or without an address that could be shown. */
  picturesLeftOut: number;
};

/** Where the walk is: what it writes to, and what the elements around say. */
type Place = {
  lines: Lines;
  marks: readonly string[];
  /** Line breaks are shown. */
  isPre: boolean;
  /** Of lists. */
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
 * In a document of its own, where nothing is loaded or run. Browsers report each `style` there against the policy, although
 * it isn't applied, so it has another name.
 */
function parseInert(html: string): DocumentFragment {
  const template = document.createElement("template");
  const renamed = html.replaceAll(startTag, (whole) =>
    whole.replaceAll(styleName, (part) => (/^["']/.test(part) ? part : styleAttribute)),
  );
  template.innerHTML = inertHtml(renamed);
  return template.content;
}

function walkAll(parent: ParentNode, place: Place): void {
  for (const node of parent.childNodes) {
    if (node instanceof Text) place.lines.addText(textOf(node), place);
    else if (node instanceof Element && !isHidden(node)) walk(node, within(node, place));
  }
}

/** A space that a program wrote as U+00A0 because HTML shows no more than one in a row. */
function textOf({ data, parentElement: parent }: Text): string {
  const isSpaces = parent?.closest(
    '.Apple-converted-space, [data-style*="mso-spacerun:yes"], [data-style*="mso-list:Ignore"]',
  );
  return isSpaces ? data.replaceAll("\u00A0", " ") : data;
}

function within(element: Element, place: Place): Place {
  return { ...place, marks: marksOf(element, place.marks), isPre: isPreformatted(element, place.isPre) };
}

function walk(element: Element, place: Place): void {
  const writer = hasWriter(element, place) ? writers[element.localName] : undefined;
  if (writer) {
    if (isStructure.test(element.localName)) place.lines.endLine(true); // also where nothing is written
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

/** Where there are words alone, a list or a table is lines. */
function hasWriter(element: Element, { lines }: Place): boolean {
  if (!isStructure.test(element.localName)) return true;
  return lines.mode !== "lines" && styleOf(element, "display") !== "inline";
}

/** What only stands where blocks do. */
const isStructure = /^(?:ul|ol|menu|dir|li|table|blockquote|figure|hr)$/;

const writers: Record<string, (element: Element, place: Place) => void> = {
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

function walkBlock(element: Element, place: Place): void {
  const heading = headingOf(element);
  const isParagraph = element.localName === "p" || heading !== undefined;
  const frame = place.lines.mode === "lines" ? undefined : readFrame(element);
  place.lines.endLine(isParagraph);
  if (frame) addCode(frame.code, place, frame.language);
  else walkAll(element, place);
  place.lines.endLine(isParagraph, heading);
}

/** The first level is the page's own, and a post has three. */
function headingOf(element: Element): "h2" | "h3" | "h4" | undefined {
  const level =
    element.getAttribute("role") === "heading"
      ? element.getAttribute("aria-level")
      : /^h([1-6])$/.exec(element.localName)?.[1];
  return level ? ((["h2", "h2", "h3"] as const)[Number(level) - 1] ?? "h4") : undefined;
}

function addCode(element: Element, { lines }: Place, label?: string): void {
  const code = codeIn(element);
  const language = languageOf(element) ?? label;
  lines.endLine(true);
  const attribute = language ? ` class="language-${language}"` : "";
  if (code.trim() !== "")
    lines.addBlock({ name: "other", html: `<pre><code${attribute}>${escapeHtml(code)}</code></pre>` });
}

function addItem(element: Element, item: Omit<Item, "name" | "blocks">, place: Place): void {
  const lines = createLines("item");
  walkAll(element, { ...place, lines, depth: item.level });
  const blocks = lines.end();
  place.lines.endLine(true);
  if (blocks.every(({ name }) => name === "item")) for (const one of blocks) place.lines.addBlock(one);
  else place.lines.addBlock({ name: "item", ...item, blocks });
}

function addList(list: Element, place: Place): void {
  walkAll(list, { ...place, depth: place.depth + 1 });
  place.lines.endLine(true);
}

function addListItem(element: Element, place: Place): void {
  const level = levelOf(element) ?? Math.max(place.depth, 1);
  addItem(element, { ...kindOfItem(element), level }, place);
}

function addTable(table: Element, place: Place): void {
  if (!(table instanceof HTMLTableElement)) return;
  const rows = [...table.rows].filter((row) => !isHidden(row)).map(cellsOf);
  const filled = rows.filter((cells) => cells.length > 0);
  const shownCaption = table.caption && !isHidden(table.caption) ? [table.caption] : [];
  if (isLayout(table, filled)) {
    for (const cell of [...shownCaption, ...filled.flat()]) walkBlock(cell, within(cell, place));
    return;
  }
  const caption = shownCaption.map((one) => wordsIn(one, place)).join("");
  const html = filled.map((cells) => `<tr>${cells.map((cell) => writeCell(cell, place)).join("")}</tr>`).join("");
  place.lines.addBlock({ name: "other", html: `<table>${caption && `<caption>${caption}</caption>`}${html}</table>` });
}

function cellsOf(row: HTMLTableRowElement): HTMLTableCellElement[] {
  return [...row.cells].filter((cell) => !isHidden(cell));
}

/** Mail stands in tables, which aren't any to its readers. */
function isLayout(table: Element, rows: readonly (readonly Element[])[]): boolean {
  const isSingle = rows.flat().length <= 1;
  return (
    isSingle ||
    /^(?:presentation|none)$/.test(table.getAttribute("role") ?? "") ||
    table.querySelector("table") !== null
  );
}

function writeCell(cell: HTMLTableCellElement, place: Place): string {
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

function blocksIn(element: Element, place: Place): string {
  const lines = createLines("blocks");
  walkAll(element, { ...place, lines, depth: 0 });
  return writeBlocks(lines.end());
}

/** With a break between lines: where there are words alone. */
function wordsIn(element: Element, place: Place): string {
  const lines = createLines("lines");
  walkAll(element, { ...within(element, place), lines });
  return lines
    .end()
    .map((block) => ("words" in block ? block.words : ""))
    .join("");
}

function addQuote(element: Element, place: Place): void {
  if (/border[^;]*:\s*(?:none|0)/.test(element.getAttribute(styleAttribute) ?? "")) return walkBlock(element, place); // an indent
  const html = blocksIn(element, place);
  if (html) place.lines.addBlock({ name: "other", html: `<blockquote>${html}</blockquote>` });
}

function addFigure(element: Element, place: Place): void {
  const picture = element.querySelector("img");
  const html = picture && ownPicture(picture);
  if (!html) return walkBlock(element, place);
  const words = element.querySelector("figcaption");
  const caption = words ? wordsIn(words, place) : "";
  place.lines.addBlock({
    name: "other",
    html: `<figure>${html}${caption && `<figcaption>${caption}</figcaption>`}</figure>`,
  });
}

function addPicture(element: Element, place: Place): void {
  const html = ownPicture(element);
  const alt = element.getAttribute("alt") ?? "";
  if (html) place.lines.addPicture(html, place.marks);
  else if (/^\p{Extended_Pictographic}/u.test(alt)) place.lines.addText(alt, place); // an emoji that is drawn
  else place.onPictureLeftOut();
}

/** With its address on this site, if it is there. */
function ownPicture(picture: Element): string | undefined {
  const source = picture.getAttribute("src") ?? "";
  const url = /^(?:https?:|\/)/i.test(source) ? parseUrl(source, location.href) : undefined;
  if (url?.origin !== location.origin) return undefined;
  const kept = ["alt", "title", "width", "height"].filter((name) => picture.hasAttribute(name));
  const attributes = kept.map((name) => ` ${name}="${escapeAttribute(picture.getAttribute(name) ?? "")}"`).join("");
  return `<img src="${escapeAttribute(url.pathname + url.search)}"${attributes} />`;
}
