// The small part of Markdown that an answer may use (contract.ts), read into plain data: what isn't in it stays text.
// There is no HTML and no picture; which links may be followed is link-rules.ts's.

/** A piece of a line. */
export type Inline =
  | { kind: "text"; text: string }
  | { kind: "strong"; content: Inline[] }
  | { kind: "citation"; number: number }
  | { kind: "link"; text: string; href: string };

export type Block = { kind: "paragraph"; content: Inline[] } | { kind: "list"; items: Inline[][] };

/**
 * Reads a text into paragraphs and lists.
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
    if (item === undefined && line.trim() !== "") {
      lines.push(line.trim());
      continue;
    }
    endParagraph();
    if (item !== undefined) addItem(blocks, item);
  }
  endParagraph();
  return blocks;
}

/** The numbers that a text cites. */
export function citedIn(blocks: readonly Block[]): ReadonlySet<number> {
  const lines = blocks.flatMap((block) => (block.kind === "paragraph" ? [block.content] : block.items));
  return new Set(lines.flatMap(numbersIn));
}

function numbersIn(line: readonly Inline[]): number[] {
  return line.flatMap((piece) => {
    if (piece.kind === "strong") return numbersIn(piece.content);
    return piece.kind === "citation" ? [piece.number] : [];
  });
}

/** Items that follow each other are one list. */
function addItem(blocks: Block[], item: string): void {
  const last = blocks.at(-1);
  if (last?.kind === "list") last.items.push(readInline(item));
  else blocks.push({ kind: "list", items: [readInline(item)] });
}

const marks =
  /\*\*(?<strong>(?!\s)[^*]+?)\*\*|(?<!!)\[(?<words>[^[\]]{1,300})\]\((?<href>[^()\s]{1,500})\)|\[(?<number>\d{1,2})\]/g;

/**
 * Reads a line into its pieces.
 * @example readInline("**Yes**, see [prices](/faq) [1]")
 */
export function readInline(line: string): Inline[] {
  const pieces: Inline[] = [];
  let from = 0;
  for (const match of line.matchAll(marks)) {
    const piece = pieceOf(match.groups ?? {});
    const before = line.slice(from, match.index);
    const text = piece.kind === "citation" ? before.trimEnd() : before; // a number stands at its word
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
