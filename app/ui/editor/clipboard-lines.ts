// Collects words into lines and lines into blocks, with whitespace as browsers show it.
import { escapeHtml } from "#app/platform/text/escape-html.ts";

/** `text` is the content of a paragraph or heading, `html` is another block with its tags. */
export type Block = { name: "p" | "h2" | "h3" | "h4"; text: string } | { name: "other"; html: string } | Item;

export type ListKind = { tag: "ul" | "ol"; type?: string | undefined };

/** An item, separate until `writeBlocks` creates lists. `number` is its marker's number. */
export type Item = { name: "item"; level: number; number: number | undefined; blocks: Block[] } & ListKind;

/**
 * The form of a block that posts don't support: a paragraph in a text, a line in an item. Where only text is allowed,
 * such as in a cell, each block is a line.
 */
export type LinesMode = "blocks" | "item" | "lines";

export type Lines = ReturnType<typeof createLines>;

/** Words, a line break or a picture. */
type InlinePiece = { text: string; html?: string; marks: readonly string[] };

/** Control characters except tabs and line breaks. */
const controls = /(?![\t\n\v\f])\p{Cc}/gu;

const breakTag = "<br />";

export function createLines(mode: LinesMode) {
  const blocks: Block[] = [];
  let pieces: InlinePiece[] = [];
  let isLineEnded = false;

  function add(piece: InlinePiece): void {
    if (isLineEnded && (piece.text.trim() !== "" || piece.html?.startsWith("<img"))) {
      if (hasContent(pieces)) pieces.push({ text: "", html: breakTag, marks: [] });
      isLineEnded = false;
    }
    pieces.push(piece);
  }

  function addText(data: string, { marks, isPre }: { marks: readonly string[]; isPre: boolean }): void {
    const text = data.replaceAll(/\r\n?/g, "\n").replaceAll(controls, "");
    const lines = (isPre ? text.replaceAll(/[\v\f]/g, "\n").split("\n") : text.split(/[\v\f]/)).entries();
    for (const [index, line] of lines) {
      if (index > 0) add({ text: "", html: breakTag, marks: [] });
      if (line !== "") add({ text: line, marks });
    }
  }

  /** Ends a line; `isParagraph` if a block that posts support ends. */
  function endLine(isParagraph: boolean, name: "p" | "h2" | "h3" | "h4" = "p"): void {
    if (mode === "lines" || (mode === "item" && !isParagraph)) {
      isLineEnded = true;
      return;
    }
    const text = writePieces(pieces);
    pieces = [];
    isLineEnded = false;
    if (text !== "") blocks.push({ name, text });
  }

  function addBlock(block: Block): void {
    endLine(true);
    blocks.push(block);
  }

  return {
    mode,
    addText,
    addBreak: () => add({ text: "", html: breakTag, marks: [] }),
    addPicture: (html: string, marks: readonly string[]) => add({ text: "", html, marks }),
    addBlock,
    endLine,
    end(): Block[] {
      const text = writePieces(pieces);
      pieces = [];
      return text === "" ? blocks : [...blocks, { name: "p", text }];
    },
  };
}

function hasContent(pieces: readonly InlinePiece[]): boolean {
  return pieces.some(({ text, html }) => text.trim() !== "" || html !== undefined);
}

function isBlank({ text, html }: InlinePiece): boolean {
  return html === breakTag || (html === undefined && text.trim() === "");
}

/** Returns an empty string if nothing is visible. Spaces and breaks alone get the marks on both sides of them. */
function writePieces(pieces: readonly InlinePiece[]): string {
  const collapsed = collapse(pieces);
  const first = collapsed.findIndex((piece) => !isBlank(piece));
  if (first < 0) return "";
  const last = collapsed.findLastIndex((piece) => !isBlank(piece));
  const trimmed = collapsed.filter((piece, index) => piece.html !== breakTag || (index > first && index < last));
  return trimmed.map((piece, index) => writePiece(piece, marksAt(trimmed, index))).join("");
}

/** Collapses spaces, and removes them at the edges of a line. */
function collapse(pieces: readonly InlinePiece[]): InlinePiece[] {
  const collapsed: InlinePiece[] = [];
  let isAfterSpace = true;
  for (const piece of pieces) {
    if (piece.html === breakTag) trimEnd(collapsed);
    const text = piece.text.replaceAll(/[ \t\n]+/g, " ").slice(isAfterSpace && /^[ \t\n]/.test(piece.text) ? 1 : 0);
    if (text !== "" || piece.html !== undefined) collapsed.push({ ...piece, text });
    if (piece.html !== undefined) isAfterSpace = piece.html === breakTag;
    else if (text !== "") isAfterSpace = text.endsWith(" ");
  }
  trimEnd(collapsed);
  return collapsed;
}

function trimEnd(pieces: InlinePiece[]): void {
  const last = pieces.at(-1);
  if (!last || last.html !== undefined) return;
  last.text = last.text.replace(/ $/, "");
  if (last.text === "") pieces.pop();
}

function marksAt(pieces: readonly InlinePiece[], index: number): readonly string[] {
  const piece = pieces[index];
  if (!piece) return [];
  if (!isBlank(piece)) return piece.marks;
  const before = pieces.slice(0, index).findLast((other) => !isBlank(other))?.marks ?? [];
  const after = pieces.slice(index + 1).find((other) => !isBlank(other))?.marks ?? [];
  return before.filter((mark) => after.includes(mark));
}

function writePiece({ text, html = escapeHtml(text) }: InlinePiece, marks: readonly string[]): string {
  return marks.reduceRight((inside, mark) => `<${mark}>${inside}</${mark.split(" ")[0]}>`, html);
}
