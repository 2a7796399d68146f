// Handles pasting and dropping. HTML never goes through ProseMirror's own parser: it is converted to that of posts,
// sanitised by the server, and parsed under our Trusted Types policy.
import { closeHistory } from "@tiptap/pm/history";
import { Fragment, Slice } from "@tiptap/pm/model";
import type { Node } from "@tiptap/pm/model";
import { Plugin, PluginKey, Selection, TextSelection } from "@tiptap/pm/state";
import type { EditorState, SelectionBookmark, Transaction } from "@tiptap/pm/state";
import { isInTable, __pastedCells as cellsOf } from "@tiptap/pm/tables";
import type { Mappable } from "@tiptap/pm/transform";
import type { EditorView } from "@tiptap/pm/view";
import { readCaret } from "./caret.ts";
import { tableOfText } from "./clipboard-cells.ts";
import { readClipboard } from "./clipboard-html.ts";
import type { ClipboardHtml } from "./clipboard-html.ts";
import { readSlice } from "./read-html.ts";
import { leaveSelectedNode } from "./selected-node.ts";

export type PasteParts = {
  sanitise: (html: string) => Promise<string>;
  /** Uploads pictures and inserts them at a position of the document. */
  addPictures: (view: EditorView, files: readonly File[], at: number) => void;
  /** Shows a message to the author. */
  showMessage: (sentence: string) => void;
  /** Called with each paste that waits for the server. */
  track: (paste: Promise<void>) => void;
};

/** The last content copied here: pasting it again loses nothing. */
type ClipboardSlice = { text: string; slice: Slice } | undefined;

/**
 * The key of a paste's position while the server sanitises it, and of the caret while it is inserted: both are moved by
 * changes of the text. What is typed at the position comes after it.
 */
const pasteKey = new PluginKey<SelectionBookmark | undefined>("paste");

export function pastePlugin(parts: PasteParts): Plugin {
  let copied: ClipboardSlice;
  const remember = (view: EditorView) => {
    copied = { text: textOf(view), slice: view.state.selection.content() };
    return false;
  };
  return new Plugin<SelectionBookmark | undefined>({
    key: pasteKey,
    state: {
      init: () => undefined,
      apply: (transaction, before) =>
        (transaction.getMeta(pasteKey) as SelectionBookmark | undefined) ?? // set below
        before?.map(towardsStart(transaction.mapping)),
    },
    props: {
      handleDOMEvents: {
        copy: remember,
        cut: remember,
        paste: (view, event) => {
          readCaret(view);
          leaveSelectedNode(view);
          return handleData(view, event, { ...parts, data: event.clipboardData, copied });
        },
        drop: (view, event) => drop(view, event, parts),
      },
      transformPastedText: (text) => text.replaceAll(/[\v\f]/g, "\n").replaceAll(/(?![\t\n\r])[\p{Cc}\p{Cs}]/gu, ""),
      clipboardTextSerializer: (slice) => slice.content.textBetween(0, slice.content.size, "\n\n"),
    },
  });
}

function towardsStart(mapping: Mappable): Mappable {
  return { map: (at) => mapping.map(at, -1), mapResult: (at) => mapping.mapResult(at, -1) };
}

function textOf({ state: { selection } }: EditorView): string {
  const { content } = selection.content();
  return content.textBetween(0, content.size, "\n\n");
}

type PasteInput = PasteParts & { data: DataTransfer | null; copied?: ClipboardSlice };
type ClipboardInput = { html: string; text: string; copied: ClipboardSlice };

/** Returns true if the data was handled. */
function handleData(view: EditorView, event: Event, { data, copied, ...parts }: PasteInput): boolean {
  if (!data) return false;
  const clipboard = { html: data.getData("text/html"), text: data.getData("text/plain"), copied };
  const pictures = picturesIn(data, clipboard.html);
  parts.showMessage(""); // the last paste's message
  if (pictures.length > 0) parts.addPictures(view, pictures, view.state.selection.from);
  else if (clipboard.html === "" && clipboard.text === "") return false;
  else pasteContent(view, clipboard, parts);
  event.preventDefault();
  return true;
}

function picturesIn({ files }: DataTransfer, html: string): File[] {
  return hasWords(html) ? [] : [...files].filter(({ type }) => type.startsWith("image/"));
}

/** Pastes the text if the HTML has no visible content. */
function pasteContent(view: EditorView, { html, text, copied }: ClipboardInput, parts: PasteParts): void {
  if (copied && isCopyOf(copied, { html, text })) return insertSlice(view, copied.slice);
  if (isInCode(view)) return void view.pasteText(text);
  const read = readClipboard(html);
  if (read.html === "" && read.picturesLeftOut === 0) pasteWords(view, text, parts);
  else parts.track(pasteHtml(view, { read, text }, parts));
}

function pasteWords(view: EditorView, text: string, parts: PasteParts): void {
  const table = isInTable(view.state) ? tableOfText(text) : undefined;
  if (table !== undefined) insertSlice(view, readSlice(table)); // all of it is escaped
  else if (isMarkdown(text)) parts.track(pasteMarkdown(view, text, parts));
  else view.pasteText(text);
}

function isInCode({ state }: EditorView): boolean {
  return state.selection.$from.parent.type.spec.code === true;
}

const marks =
  /^ {0,3}#{1,6} |^\s*(?:[-*+]|\d{1,3}[.)]) |^ {0,3}> |^ {0,3}```|^\|.*\||^ {0,3}(?:---|\*\*\*) *$|\*\*\S|~~\S|`[^`\n]+`|\[[^\]\n]+\]\([^)\s]+\)/gm;

/** Returns true for several marks: a single one may be accidental; drafts of language models have many. */
function isMarkdown(text: string): boolean {
  return [...text.matchAll(marks)].length > 1;
}

function hasWords(html: string): boolean {
  return html.replaceAll(/<[^>]*>|\s|&nbsp;/g, "") !== "";
}

function isCopyOf(copied: NonNullable<ClipboardSlice>, { html, text }: Omit<ClipboardInput, "copied">): boolean {
  return html.includes("data-pm-slice") && copied.text === text.replaceAll("\r", "");
}

type HtmlInput = { read: ClipboardHtml; text: string };

async function pasteHtml(
  view: EditorView,
  { read, text }: HtmlInput,
  { sanitise, showMessage }: PasteParts,
): Promise<void> {
  const { selection: replaced } = view.state;
  view.dispatch(view.state.tr.setMeta(pasteKey, replaced.getBookmark()));
  const cleaned = await sanitise(read.html).catch(() => undefined); // then the plain text is pasted
  if (view.isDestroyed) return;
  insertAt(view, positionOf(view.state, replaced), () => {
    if (cleaned === undefined) view.pasteText(text);
    else insertSlice(view, readSlice(cleaned));
  });
  if (cleaned === undefined) showMessage("The formatting could not be read, so the text was pasted as plain text.");
  else if (read.picturesLeftOut > 0) showMessage("Pictures from other sites were left out: upload them here.");
}

/** Returns the position of a paste; if what it `replaced` has changed, the beginning of what is there now. */
function positionOf(state: EditorState, replaced: Selection): Selection {
  const at = heldSelection(state);
  return at.content().eq(replaced.content()) ? at : Selection.near(state.doc.resolve(at.from));
}

/** Inserts at a position; an author who has typed or moved the caret meanwhile goes on where they are. */
function insertAt(view: EditorView, at: Selection, insertThere: () => void): void {
  const { selection: caret, tr } = view.state;
  view.dispatch(tr.setSelection(at).setMeta(pasteKey, caret.getBookmark()));
  insertThere();
  const after = caret.eq(at) ? view.state.selection : heldSelection(view.state);
  view.dispatch(view.state.tr.setSelection(after).setMeta(pasteKey, after.getBookmark()));
}

function heldSelection(state: EditorState): Selection {
  return pasteKey.getState(state)?.resolve(state.doc) ?? state.selection;
}

/** Inserts a slice; a table or another block that can't be continued replaces an empty paragraph. */
function insert(transaction: Transaction, slice: Slice): Transaction {
  const { $from, empty } = transaction.selection;
  const isBlank = empty && $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.childCount === 0;
  if (!isBlank || slice.content.firstChild?.isTextblock !== false) return transaction.replaceSelection(slice);
  const change = transaction.replaceWith($from.before(1), $from.after(1), slice.content);
  return change.setSelection(Selection.near(change.doc.resolve($from.before(1) + slice.content.size), -1));
}

/** Pastes Markdown. Undoing restores the pasted text; formatting is dropped if the text has changed meanwhile. */
async function pasteMarkdown(view: EditorView, text: string, { sanitise, showMessage }: PasteParts): Promise<void> {
  const { from } = view.state.selection;
  view.dispatch(closeHistory(view.state.tr));
  view.pasteText(text);
  const { doc, selection } = view.state;
  const html = await formatted(text, sanitise).catch(() => undefined); // then the plain text remains
  if (view.isDestroyed || view.state.doc !== doc) return;
  if (html === undefined) return showMessage("The formatting could not be read, so the text was pasted as plain text.");
  view.dispatch(view.state.tr.setSelection(TextSelection.create(doc, from, selection.to)));
  insertSlice(view, readSlice(html));
}

async function formatted(text: string, sanitise: PasteParts["sanitise"]): Promise<string> {
  const { markdownToHtml } = await import("./markdown.ts");
  return sanitise(readClipboard(markdownToHtml(text)).html);
}

/** Inserts a slice, plugins first: in a table, cells fill cells. */
function insertSlice(view: EditorView, slice: Slice): void {
  view.dispatch(closeHistory(view.state.tr));
  const fitting = isInTable(view.state) && !cellsOf(slice) ? withoutTables(slice) : slice;
  const event = new ClipboardEvent("paste");
  if (view.someProp("handlePaste", (handle) => handle(view, event, fitting))) return;
  view.dispatch(insert(view.state.tr, fitting).scrollIntoView());
}

/** Replaces tables beside other blocks by their cells' content, for a cell: tables can't be nested. */
function withoutTables(slice: Slice): Slice {
  let { content, openStart, openEnd } = slice;
  for (; content.childCount === 1 && openStart > 0 && openEnd > 0; openStart--, openEnd--)
    content = content.child(0).content; // the element that it was copied in
  if (!hasTable(content)) return new Slice(content, openStart, openEnd);
  return new Slice(Fragment.from(content.content.flatMap(blocksIn)), 0, 0);
}

function hasTable(content: Fragment): boolean {
  return content.content.some(({ type, content: inside }) => type.spec.tableRole !== undefined || hasTable(inside));
}

function blocksIn(node: Node): readonly Node[] {
  return hasTable(Fragment.from(node)) ? node.children.flatMap(blocksIn) : [node];
}

/** Handles a drop, except for content moved inside the editor, which ProseMirror handles. */
function drop(view: EditorView, event: DragEvent, parts: PasteParts): boolean {
  if (view.dragging || !event.dataTransfer) return false;
  const at = view.posAtCoords({ left: event.clientX, top: event.clientY });
  if (at) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(at.pos))));
  return handleData(view, event, { ...parts, data: event.dataTransfer });
}
