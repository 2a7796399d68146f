// Parser for the subset of Markdown that an answer may use (contract.ts). Everything else remains text; there is no
// HTML and no image. Links are checked by link-rules.ts.

/** A piece of a line, such as text or a link. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; content: Inline[] }
  | { kind: "citation"; number: number }
  | { kind: "link"; text: string; href: string };

export type TextBlock = { kind: "paragraph"; content: Inline[] } | { kind: "list"; items: Inline[][] };

/** A text block, or a rule: what is between two rules may be folded. */
export type Block = TextBlock | { kind: "rule" };

/**
 * Parses a text into paragraphs and lists.
 * @example readMarkdown("See:\n- **Prices** [1]")
 */
export function readMarkdown(text: string): Block[] {
  const blocks: Block[] = [];
  let lines: string[] = [];
  const endParagraph = () => {
    if (lines.length > 0) blocks.push({ kind: "paragraph", content: readInline(lines.join(" ")) });
    lines = [];
  };
  for (const line of text.split(/\r?\n/)) {
    const item = /^\s*[-*] +(\S.*)$/.exec(line)?.[1];
    const isRule = line.trim() === "---";
    if (item === undefined && line.trim() !== "" && !isRule) {
      lines.push(line.trim());
      continue;
    }
    endParagraph();
    if (isRule) blocks.push({ kind: "rule" });
    if (item !== undefined) addItem(blocks, item);
  }
  endParagraph();
  return blocks;
}

/**
 * A passage quoted under its title, with the number of its source; without a title, any other block. `more` is what may
 * be folded.
 */
export type Part = { title?: Inline[]; number?: number; blocks: TextBlock[]; more?: TextBlock[] };

/**
 * Groups blocks into passages: a title, which is a paragraph that is strong as a whole, with the blocks after it up to
 * the first one with a citation.
 * @example groupIntoParts(readMarkdown("Closest:\n\n**Prices**\n\nFrom $5,000. [1]"))
 */
export function groupIntoParts(blocks: readonly Block[]): Part[] {
  const parts: Part[] = [];
  let isMore = false;
  for (const block of blocks) {
    const last = parts.at(-1);
    if (block.kind === "rule") {
      isMore = !isMore;
      continue;
    }
    const title = titleIn(block);
    if (isMore && last) last.more = [...(last.more ?? []), block];
    else if (title) parts.push({ title, blocks: [] });
    else if (last?.title && last.number === undefined) addTo(last, block);
    else parts.push({ blocks: [block] });
  }
  return parts;
}

function titleIn(block: TextBlock): Inline[] | undefined {
  if (block.kind === "list") return undefined;
  const [first, ...more] = block.content;
  return first?.kind === "strong" && more.length === 0 ? first.content : undefined;
}

/**
 * Adds a block to a passage. Its first citation becomes the passage's number and is removed, as the title links to that
 * page.
 */
function addTo(part: Part, block: TextBlock): void {
  const [number] = citedIn([block]);
  const withoutCitation = (line: Inline[]) =>
    line.filter((piece) => piece.kind !== "citation" || piece.number !== number);
  if (number !== undefined) part.number = number;
  part.blocks.push(
    block.kind === "list"
      ? { ...block, items: block.items.map(withoutCitation) }
      : { ...block, content: withoutCitation(block.content) },
  );
}

/** Returns the lines of a block: a paragraph is one, a list has one for each item. */
export function listLines(block: Block): Inline[][] {
  if (block.kind === "rule") return [];
  return block.kind === "list" ? block.items : [block.content];
}

/** Returns the numbers that a text cites. */
export function citedIn(blocks: readonly Block[]): ReadonlySet<number> {
  const lines = blocks.flatMap(listLines);
  return new Set(lines.flatMap(numbersIn));
}

function numbersIn(line: readonly Inline[]): number[] {
  return line.flatMap((piece) => {
    if (piece.kind === "strong") return numbersIn(piece.content);
    return piece.kind === "citation" ? [piece.number] : [];
  });
}

/** Adds an item to the last block if that is a list, or else begins a list. */
function addItem(blocks: Block[], item: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list") last.items.push(readInline(item));
  else blocks.push({ kind: "list", items: [readInline(item)] });
}

const marks =
  /\*\*(?<strong>(?!\s)[^*]+?)\*\*|(?<!!)\[(?<words>[^[\]]{1,300})\]\((?<href>[^()\s]{1,500})\)|\[(?<number>\d{1,2})\]/g;

/**
 * Parses a line into its pieces.
 * @example readInline("**Yes**, see [prices](/faq) [1]")
 */
export function readInline(line: string): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(marks)) {
    const piece = pieceOf(match.groups ?? {});
    const before = line.slice(from, match.index);
    const text = piece.kind === "citation" ? before.trimEnd() : before; // no space before a citation
    if (text !== "") pieces.push({ kind: "text", text });
    pieces.push(piece);
    from = match.index + match[0].length;
  }
  if (from < line.length) pieces.push({ kind: "text", text: line.slice(from) });
  return pieces;
}

function pieceOf({ strong, words, href, number }: Record<string, string | undefined>): Inline {
  if (strong !== undefined) return { kind: "strong", content: readInline(strong) };
  if (words !== undefined && href !== undefined) return { kind: "link", text: words, href };
  return { kind: "citation", number: Number(number) };
}
