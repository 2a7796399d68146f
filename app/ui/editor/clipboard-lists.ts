// Lists of the clipboard: word processors write items one by one, each with its level and its marker.
import type { Block, Item, ListKind } from "./clipboard-lines.ts";
import { readStyle } from "./clipboard-styles.ts";

/** Writes the blocks, with lists of neighbouring items. */
export function writeBlocks(blocks: readonly Block[]): string {
  let html = "";
  for (let at = 0; at < blocks.length;) {
    const block = blocks[at];
    if (block?.name !== "item") {
      html += block ? writeBlock(block) : "";
      at++;
      continue;
    }
    const items = blocks.slice(at).findIndex(({ name }) => name !== "item");
    const end = items < 0 ? blocks.length : at + items;
    html += writeItems(blocks.slice(at, end).filter((candidate) => candidate.name === "item"));
    at = end;
  }
  return html;
}

function writeBlock(block: Exclude<Block, Item>): string {
  return "html" in block ? block.html : `<${block.name}>${block.text}</${block.name}>`;
}

/** Nests lists by level; a marker that doesn't follow the last one starts a new list. */
function writeItems(items: readonly Item[]): string {
  let html = "";
  let last: Item | undefined;
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (!item) break;
    const inner = items.slice(at + 1).findIndex(({ level }) => level <= item.level);
    const end = inner < 0 ? items.length : at + 1 + inner;
    if (!last || !isNext(last, item)) html += closeTag(last) + openTag(item);
    html += `<li>${writeItem(item)}${writeItems(items.slice(at + 1, end))}</li>`;
    last = item;
    at = end;
  }
  return html + closeTag(last);
}

function isNext(last: Item, { tag, type, number }: Item): boolean {
  if (last.tag !== tag) return false;
  if (tag === "ul" || number === undefined || last.number === undefined) return true;
  return last.type === type && number === last.number + 1;
}

function closeTag(item: Item | undefined): string {
  return item ? `</${item.tag}>` : "";
}

function openTag({ tag, type, number = 1 }: Item): string {
  const attributes = (type ? ` type="${type}"` : "") + (number === 1 ? "" : ` start="${number}"`);
  return `<${tag}${tag === "ol" ? attributes : ""}>`;
}

/** Writes an item; a single paragraph without its tags. */
function writeItem({ blocks }: Item): string {
  const [first, ...following] = blocks;
  if (first?.name !== "p" || following.some(({ name }) => name === "p")) return writeBlocks(blocks);
  return first.text + writeBlocks(following);
}

const typesOfStyles: Record<string, string> = {
  "lower-alpha": "a",
  "lower-latin": "a",
  "upper-alpha": "A",
  "upper-latin": "A",
  "lower-roman": "i",
  "upper-roman": "I",
};

/** Returns the kind of an `<li>`; Google Docs sets the style of letters or numerals there. */
export function kindOfItem(item: Element): ListKind & { number: number | undefined } {
  const list = item.parentElement;
  if (list?.localName !== "ol") return { tag: "ul", number: undefined };
  const style = ["list-style-type", "list-style"]
    .map((name) => readStyle(item, name) || readStyle(list, name))
    .find(Boolean);
  const type = typesOfStyles[style ?? ""] ?? /^[aAiI]$/.exec(list.getAttribute("type") ?? "")?.[0];
  return { tag: "ol", type, number: numberOf(item, list) };
}

/** Returns an item's number, counted from the last one with its own number, or the list's first. */
function numberOf(item: Element, list: Element): number {
  const items = [...list.children].filter(({ localName }) => localName === "li");
  const at = items.indexOf(item);
  const valued = items.slice(0, at + 1).findLastIndex((earlier) => earlier.hasAttribute("value"));
  const base = valued < 0 ? list.getAttribute("start") : items[valued]?.getAttribute("value");
  return Number.parseInt(base ?? "1", 10) + at - Math.max(valued, 0) || 1;
}

/** Returns an item's own level: in Word Online, Google Docs, Slack and Quill lists aren't nested. */
export function readLevel(item: Element): number | undefined {
  const named = item.getAttribute("data-aria-level") ?? item.getAttribute("aria-level");
  const indented = item.getAttribute("data-stringify-indent") ?? item.parentElement?.getAttribute("data-indent");
  const quill = /\bql-indent-(\d)/.exec(item.className)?.[1];
  const level = named ? Number(named) : Number(indented ?? quill ?? Number.NaN) + 1;
  return level >= 1 ? level : undefined;
}

/** Removes and returns the marker of a Word paragraph that is a list item. */
export function takeMarker(paragraph: Element): (ListKind & { level: number; number: number | undefined }) | undefined {
  if (/^h[1-6]$/.test(paragraph.localName)) return undefined; // a numbered heading
  const level = /^l\d+\s+level(\d+)/.exec(readStyle(paragraph, "mso-list"))?.[1];
  if (level) return { level: Number(level), ...readMarker(takeIgnored(paragraph)) };
  if (paragraph.localName !== "p" || paragraph.closest("li")) return undefined;
  const tabbed = takeTabbed(paragraph);
  return tabbed === undefined ? undefined : { level: 1, ...readMarker(tabbed) };
}

/** Removes and returns what Word marks as not part of the text: in a separate span, or between comments. */
function takeIgnored(paragraph: Element): string {
  const spans = [...paragraph.querySelectorAll("span")].filter(
    (span) => readStyle(span, "mso-list").toLowerCase() === "ignore",
  );
  const between = betweenComments(paragraph);
  const marker = (spans.length > 0 ? spans : between).map(({ textContent }) => textContent ?? "").join("");
  for (const node of [...spans, ...between]) node.parentNode?.removeChild(node);
  return marker;
}

function betweenComments(paragraph: Element): Node[] {
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_COMMENT);
  for (let comment = walker.nextNode(); comment; comment = walker.nextNode()) {
    if (!/\[if !supportLists\]/i.test(comment.nodeValue ?? "")) continue;
    const nodes: Node[] = [];
    for (let node = comment.nextSibling; node && node.nodeType !== Node.COMMENT_NODE; node = node.nextSibling)
      nodes.push(node);
    return nodes;
  }
  return [];
}

/** Removes and returns a marker between tabs in front of the text, as Apple's programs write it. */
function takeTabbed(paragraph: Element): string | undefined {
  const marker = /^\s*([•◦▪‣⁃–-]|(?:\d{1,3}|[a-zA-Z])[.)])[ \u00A0]*\t\s*/.exec(paragraph.textContent ?? "");
  if (!marker?.[1]) return undefined;
  const walker = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
  let remaining = marker[0].length;
  for (let node = walker.nextNode(); node && remaining > 0; node = walker.nextNode()) {
    const data = node.nodeValue ?? "";
    node.nodeValue = data.slice(remaining);
    remaining -= data.length;
  }
  return marker[1];
}

/** @example readMarker("iv.  ") // { tag: "ol", type: "i", number: 4 } */
function readMarker(marker: string): ListKind & { number: number | undefined } {
  const label = /^[\s(]*(?:\d+\.)*(\d+|[a-z]{1,5})[.)]?\s*$/i.exec(marker.replaceAll("\u00A0", " "))?.[1];
  if (!label || (/^[a-z]$/i.test(label) && !/[.)]/.test(marker))) return { tag: "ul", number: undefined }; // Courier's "o"
  if (/^\d/.test(label)) return { tag: "ol", number: Number(label) };
  const isLower = label === label.toLowerCase();
  if (/^[ivx]+$/i.test(label))
    return { tag: "ol", type: isLower ? "i" : "I", number: romanNumber(label.toLowerCase()) };
  return { tag: "ol", type: isLower ? "a" : "A", number: letterNumber(label.toLowerCase()) };
}

function letterNumber(letters: string): number {
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 96, 0);
}

function romanNumber(roman: string): number {
  const values: Record<string, number> = { i: 1, v: 5, x: 10 };
  return [...roman].reduce((sum, letter, index) => {
    const value = values[letter] ?? 0;
    return sum + (value < (values[roman[index + 1] ?? ""] ?? 0) ? -value : value);
  }, 0);
}
