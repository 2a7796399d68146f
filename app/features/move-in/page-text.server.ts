// Splits the text of an old page into the fields of a company page: paragraphs, and chapters by headings.
import { DomUtils, parseDocument } from "htmlparser2";
import type { PageText } from "#app/features/content/public.server.ts";

type Node = ReturnType<typeof parseDocument>["children"][number];

const maxChapters = 12;

/** Characters of a paragraph that can be a page's lead. */
const maxLead = 300;

/** Splits a page's HTML into the fields of a company page, which have only text; notes name everything else. */
export function splitPageText(html: string, notes: string[]): PageText {
  const root = parseDocument(html.replaceAll(/<br ?\/?>/g, " "));
  const lostParts = ["img", "a", "table"]
    .map((name) => [name, DomUtils.getElementsByTagName(name, root).length] as const)
    .filter(([, count]) => count > 0)
    .map(([name, count]) => `${{ img: "pictures", a: "links", table: "tables" }[name]}: ${count}`);
  if (lostParts.length > 0)
    notes.push(`keeps only its words, as the text of a page can’t have these (${lostParts.join(", ")})`);
  const opening: string[] = [];
  const chapters: PageText["chapters"] = [];
  for (const { name, text } of blocksOf(root.children)) {
    const last = chapters.at(-1);
    if (name === "h2" && chapters.length < maxChapters)
      chapters.push({ id: `part-${chapters.length + 1}`, title: text, paragraphs: [] });
    else (last?.paragraphs ?? opening).push(text);
  }
  for (const chapter of chapters) if (chapter.paragraphs.length === 0) chapter.paragraphs.push(chapter.title);
  return { ...withLead(opening), chapters };
}

function withLead(text: string[]): Pick<PageText, "lead" | "text"> {
  const [first = "", ...others] = text;
  return first.length <= maxLead ? { lead: first, text: others } : { lead: "", text };
}

const paragraphs = new Set("p h2 h3 h4 h5 h6 li dt dd td th pre figcaption caption".split(" "));

function blocksOf(nodes: readonly Node[]): { name: string; text: string }[] {
  return nodes.flatMap((node) => {
    const isElement = "attribs" in node;
    const isPart = isElement && !paragraphs.has(node.name) && DomUtils.textContent(node).trim() !== "";
    if (isPart && node.children.some((child) => "attribs" in child)) return blocksOf(node.children);
    const text = DomUtils.textContent(node)
      .replaceAll(/\s+/g, " ")
      .trim()
      .replace(/^#+\s*/, "");
    return text === "" ? [] : [{ name: isElement ? node.name : "", text }];
  });
}
