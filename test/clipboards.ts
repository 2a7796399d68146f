// Other programs' clipboards (test/clipboards/README.md), and a post's content in plain lines, to compare them.
import { readdirSync, readFileSync } from "node:fs";
import { Parser } from "htmlparser2";

export type Clipboard = { title: string; html: string; text: string; post: string };

const folder = "test/clipboards";

/** Reads all cases, in the order of their files. */
export function readClipboards(): Clipboard[] {
  const files = readdirSync(folder).filter((name) => name.endsWith(".txt"));
  return files.toSorted().flatMap((name) => {
    const cases = readFileSync(`${folder}/${name}`, "utf8").split(/^=== /m).slice(1);
    return cases.map((one) => readCase(name.replace(".txt", ""), one));
  });
}

function readCase(program: string, source: string): Clipboard {
  const [, title = "", html = "", text = "", post = ""] =
    /^(.*)\n([^]*?)(?:^--- text\n([^]*?))?^--- post\n([^]*)$/m.exec(source) ?? [];
  return { title: `${program}: ${title}`, html: html.trimEnd(), text, post: post.trimEnd() };
}

type Element = { name: string; attributes: Record<string, string>; children: (Element | string)[] };

function readTree(html: string): Element {
  const root: Element = { name: "", attributes: {}, children: [] };
  const open = [root];
  const parser = new Parser({
    onopentag: (name, attributes) => {
      const element = { name, attributes, children: [] };
      open.at(-1)?.children.push(element);
      open.push(element);
    },
    ontext: (text) => void open.at(-1)?.children.push(text),
    onclosetag: () => void open.pop(),
  });
  parser.end(html);
  return root;
}

/**
 * Returns a line for each paragraph, heading, item and row: `⏎` is a line break, `¶` an item's next paragraph, `⍽`
 * U+00A0.
 * @example outlineHtml("<ul><li>One</li></ul>") // "- One"
 */
export function outlineHtml(html: string): string {
  return outline(readTree(html)).join("\n").replaceAll("\u00A0", "⍽");
}

const blocks = /^(?:p|h[2-6]|ul|ol|li|table|blockquote|pre|hr|figure)$/;

function outline({ children }: Element): string[] {
  return children.flatMap((child) => {
    if (typeof child === "string") return child.trim() === "" ? [] : [`words ${collapse(child)}`];
    if (child.name === "ul" || child.name === "ol") return list(child);
    if (child.name === "table") return table(child);
    if (child.name === "blockquote") return outline(child).map((line) => `> ${line}`);
    if (child.name === "pre") return code(child);
    return [`${child.name} ${collapse(wordsOf(child))}`.replace(/ $/, "")];
  });
}

function collapse(text: string): string {
  const single = text.replaceAll(/[ \t\r\n]+/g, " ").replaceAll(/ ?⏎ ?/g, " ⏎ ");
  return single.replaceAll(/^ | $/g, "").replaceAll("⏎  ⏎", "⏎ ⏎");
}

function wordsOf(node: Element | string): string {
  if (typeof node === "string") return node;
  return node.name === "br" ? "⏎" : node.children.map(wordsOf).join("");
}

function elementsIn({ children }: Element): Element[] {
  return children.filter((child) => typeof child !== "string");
}

function list(element: Element): string[] {
  const start = Number(element.attributes["start"] ?? 1);
  return elementsIn(element).flatMap((item, index) => {
    const isLater = (child: Element | string) =>
      typeof child !== "string" && /^(?:ul|ol|pre|table|blockquote)$/.test(child.name);
    const own = item.children.filter((child) => !isLater(child));
    const paragraphs = own.filter((child) => typeof child !== "string" && blocks.test(child.name));
    const words = (paragraphs.length > 0 ? paragraphs.map(wordsOf) : [own.map(wordsOf).join("")]).map(collapse);
    const marker = element.name === "ul" ? "-" : `${numeral(start + index, element.attributes["type"])}.`;
    const later = outline({ ...item, children: item.children.filter(isLater) });
    return [`${marker} ${words.join(" ¶ ")}`.trim(), ...later.map((line) => `  ${line}`)];
  });
}

const romans = ["", "i", "ii", "iii", "iv", "v", "vi", "vii", "viii", "ix", "x"];

function numeral(number: number, type: string | undefined): string {
  const lower = type?.toLowerCase();
  if (!lower) return String(number);
  const written = lower === "i" ? (romans[number] ?? "") : String.fromCharCode(96 + number);
  return lower === type ? written : written.toUpperCase();
}

function table(element: Element): string[] {
  const rows = elementsIn(element).flatMap((part) => (part.name === "tr" ? [part] : elementsIn(part)));
  const caption = elementsIn(element).find(({ name }) => name === "caption");
  const lines = rows
    .filter(({ name }) => name === "tr")
    .map((row) =>
      elementsIn(row)
        .map((cell) => `| ${collapse(cellWords(cell))}`.trim())
        .join(" "),
    );
  return caption ? [`caption ${collapse(wordsOf(caption))}`, ...lines] : lines;
}

/** Returns the text of a cell, whose blocks are lines. */
function cellWords(cell: Element): string {
  const lines = elementsIn(cell).filter(({ name }) => blocks.test(name));
  return lines.length === 0
    ? wordsOf(cell)
    : lines.flatMap((line) => (/^[uo]l$/.test(line.name) ? list(line) : wordsOf(line))).join("⏎");
}

function code(element: Element): string[] {
  const [inside] = elementsIn(element);
  const language = /language-(\S+)/.exec(inside?.attributes["class"] ?? "")?.[1] ?? "";
  return [`\`\`\` ${language}`.trim(), ...wordsOf(element).split("\n")];
}
