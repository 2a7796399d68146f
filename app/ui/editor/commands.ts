// Commands of the toolbar's buttons and the keys.
import { setBlockType, toggleMark, wrapIn, lift } from "@tiptap/pm/commands";
import { closeHistory } from "@tiptap/pm/history";
import type { Attrs, Mark, MarkType, Node } from "@tiptap/pm/model";
import { liftListItem, wrapInList } from "@tiptap/pm/schema-list";
import { TextSelection } from "@tiptap/pm/state";
import type { Command, EditorState } from "@tiptap/pm/state";
import { markType, nodeType } from "./schema.ts";

const equivalents: Record<string, string> = { strong: "b", em: "i" };

/** Toggles a mark. Bold text may be in `<strong>` or `<b>`: either is removed. */
export function toggleWords(name: "strong" | "em" | "code"): Command {
  return (state, dispatch) => {
    const equivalent = equivalents[name];
    const type = equivalent && hasMark(state, markType(equivalent)) ? markType(equivalent) : markType(name);
    return toggleMark(type)(state, dispatch);
  };
}

export function isMarked(state: EditorState, name: string): boolean {
  return hasMark(state, markType(name)) || (name in equivalents && hasMark(state, markType(equivalents[name] ?? name)));
}

function hasMark({ doc, selection, storedMarks }: EditorState, type: MarkType): boolean {
  if (selection.empty) return type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
  return doc.rangeHasMark(selection.from, selection.to, type);
}

/** Converts paragraphs to headings and code blocks, and back. */
export function toggleBlock(name: string): Command {
  return (state, dispatch) => setBlockType(nodeType(isInside(state, name) ? "paragraph" : name))(state, dispatch);
}

export function toggleQuote(): Command {
  return (state, dispatch) =>
    isInside(state, "blockquote") ? lift(state, dispatch) : wrapIn(nodeType("blockquote"))(state, dispatch);
}

export function toggleList(name: "ul" | "ol"): Command {
  return (state, dispatch) =>
    isInside(state, name) ? liftListItem(nodeType("li"))(state, dispatch) : wrapInList(nodeType(name))(state, dispatch);
}

export function isInside(state: EditorState, name: string): boolean {
  return blockAround(state, name) !== undefined;
}

/** Returns the innermost block of that name in which the selection begins. */
export function blockAround(
  { selection: { $from } }: EditorState,
  name: string,
): { node: Node; at: number } | undefined {
  const ancestor = ancestors($from.depth).find((depth) => depth > 0 && $from.node(depth).type.name === name);
  return ancestor === undefined ? undefined : { node: $from.node(ancestor), at: $from.before(ancestor) };
}

function ancestors(depth: number): number[] {
  return Array.from({ length: depth + 1 }, (_, index) => depth - index);
}

/** Inserts a block at the selection, and moves the caret into it or after it. */
export function insertBlock(make: () => Node): Command {
  return (state, dispatch) => {
    const block = make();
    const { $from } = state.selection;
    const at = $from.depth === 0 ? state.selection.to : $from.after(1);
    const isBlank = $from.depth === 1 && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
    const transaction = isBlank
      ? state.tr.replaceWith($from.before(1), $from.after(1), block)
      : state.tr.insert(at, block);
    const start = isBlank ? $from.before(1) : at;
    if (start + block.nodeSize >= transaction.doc.content.size)
      transaction.insert(start + block.nodeSize, nodeType("paragraph").create());
    const inside = block.isAtom || block.isLeaf ? start + block.nodeSize : start + 1;
    transaction.setSelection(TextSelection.near(transaction.doc.resolve(inside)));
    dispatch?.(transaction.scrollIntoView());
    return true;
  };
}

/** Creates three columns with a header and two rows. */
export function newTable(): Node {
  const row = (cell: string, attributes: Attrs = {}) =>
    nodeType("tr").create(
      null,
      Array.from({ length: 3 }, () => nodeType(cell).create(attributes, nodeType("paragraph").create())),
    );
  return nodeType("table").create(null, [row("th", { scope: "col" }), row("td"), row("td")]);
}

export const newDivider = () => nodeType("hr").create();

/** Links the selected words, or inserts the URL if nothing is selected. An empty URL removes the link. */
export function linkWords(href: string, label: string): Command {
  return (state, dispatch) => {
    const type = markType("a");
    const { from, to } = linkRange(state);
    const transaction = state.tr;
    if (href === "") transaction.removeMark(from, to, type);
    else if (from < to) transaction.removeMark(from, to, type).addMark(from, to, type.create({ href }));
    else transaction.replaceSelectionWith(state.schema.text(label || href, [type.create({ href })]), false);
    dispatch?.(transaction.removeStoredMark(type).scrollIntoView());
    return true;
  };
}

/** Returns the whole link that the caret is in or at, or the selection. */
function linkRange(state: EditorState): { from: number; to: number } {
  const { $from, from, to, empty } = state.selection;
  const link = empty ? caretLink(state) : undefined;
  if (!link) return { from, to };
  let [start, end] = [from, from];
  $from.parent.forEach((node, offset) => {
    const at = $from.start() + offset;
    if (!link.isInSet(node.marks) || at > from || at + node.nodeSize < from) return;
    [start, end] = [Math.min(start, at), Math.max(end, at + node.nodeSize)];
  });
  return { from: start, to: end };
}

function caretLink({ selection: { $from } }: EditorState): Mark | undefined {
  return [$from.nodeBefore, $from.nodeAfter].flatMap((node) => markType("a").isInSet(node?.marks ?? []) ?? [])[0];
}

/** Returns the URL of the link that is selected, or that the caret is in or at. */
export function linkAt(state: EditorState): string {
  const { empty, from } = state.selection;
  const link = empty ? caretLink(state) : markType("a").isInSet(state.doc.nodeAt(from)?.marks ?? []);
  return String(link?.attrs["href"] ?? "");
}

/** Text of the block at a position that is edited in a field; "alt" is `null` if missing. */
export type BlockWords = { at: number; name: "alt" | "caption" | "source"; text: string | null };

/** Changes the text. Changes with the same `typing` are undone in one step. */
export function setBlockWords({ at, name, text }: BlockWords, typing: object): Command {
  return (state, dispatch) => {
    const block = state.doc.nodeAt(at);
    if (!block) return false;
    const change = state.tr;
    if (name in block.attrs) change.setNodeAttribute(at, name, text);
    else change.replaceWith(at + 1, at + 1 + block.content.size, text ? state.schema.text(text) : []);
    dispatch?.(change.setMeta("composition", typing)); // the history groups by it
    return true;
  };
}

export function removeFigure(at: number): Command {
  return (state, dispatch) => {
    const figure = state.doc.nodeAt(at);
    if (figure?.type.name !== "figure" && figure?.type.name !== "img") return false;
    dispatch?.(
      closeHistory(state.tr)
        .delete(at, at + figure.nodeSize)
        .scrollIntoView(),
    );
    return true;
  };
}
