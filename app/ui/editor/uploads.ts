// Pictures being uploaded: each has a placeholder with its progress, until its figure replaces that.
import { closeHistory } from "@tiptap/pm/history";
import { Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { EditorState } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";
import type { EditorView } from "@tiptap/pm/view";
import type { AddedPicture, Picture } from "#app/platform/pictures/contract.ts";
import { nodeType } from "./schema.ts";

/** Uploads a picture; `onProgress` is called with 0 to 1. */
export type UploadPicture = (
  file: File,
  watch: { onProgress: (share: number) => void; signal: AbortSignal },
) => Promise<AddedPicture>;

type PlaceholderChange = { add?: { id: object; at: number; element: HTMLElement }; remove?: object };

const key = new PluginKey<DecorationSet>("uploads");

export function uploadsPlugin(): Plugin {
  return new Plugin<DecorationSet>({
    key,
    state: {
      init: () => DecorationSet.empty,
      apply: (transaction, before) => {
        const moved = before.map(transaction.mapping, transaction.doc);
        const { add, remove } = (transaction.getMeta(key) ?? {}) as PlaceholderChange; // set below
        if (add) return moved.add(transaction.doc, [Decoration.widget(add.at, add.element, { id: add.id, side: 1 })]);
        return remove ? moved.remove(found(moved, remove)) : moved;
      },
    },
    props: { decorations: (state) => key.getState(state) },
  });
}

function found(set: DecorationSet, id: object) {
  return set.find(undefined, undefined, (spec) => spec["id"] === id);
}

export type UploadOptions = {
  upload: UploadPicture;
  showMessage: (sentence: string) => void;
  explain: (error: unknown) => string;
};

/** Uploads pictures one after the other, in order. */
export async function addPictures(
  view: EditorView,
  { files, at }: { files: readonly File[]; at: number },
  { upload, showMessage, explain }: UploadOptions,
): Promise<void> {
  const waiting = files.map((file) => ({ file, id: {}, ...makePlaceholder(file.name) }));
  for (const { id, element } of waiting)
    view.dispatch(
      view.state.tr.setMeta(key, { add: { id, at: blockBoundary(view.state, at), element } } as PlaceholderChange),
    );
  for (const { file, id, onProgress, signal } of waiting) {
    try {
      const picture = await upload(file, { onProgress, signal });
      if (view.isDestroyed) return;
      insertFigure(view, picture, positionOf(view.state, id));
      const still = picture.lostMotion ? " Its animation isn’t kept: it’s now a still picture." : "";
      showMessage(`${file.name || "The picture"} was added.${still} Describe it.`);
    } catch (error) {
      if (!signal.aborted) showMessage(`${file.name || "The picture"}: ${explain(error)}`);
    }
    if (!view.isDestroyed) view.dispatch(view.state.tr.setMeta(key, { remove: id } as PlaceholderChange));
  }
}

function positionOf(state: EditorState, id: object): number | undefined {
  return found(key.getState(state) ?? DecorationSet.empty, id)[0]?.from;
}

/** Returns the boundary between two top-level blocks. */
function blockBoundary({ doc }: EditorState, at: number): number {
  const $at = doc.resolve(Math.min(at, doc.content.size));
  if ($at.depth === 0) return $at.pos;
  const isBlank = $at.depth === 1 && $at.parent.content.size === 0;
  return isBlank ? $at.before(1) : $at.after(1);
}

/** Inserts a picture between blocks, or for an empty paragraph, and selects it. Does nothing if the position no longer exists. */
export function insertFigure(view: EditorView, picture: Picture, place: number | undefined): void {
  if (place === undefined) return;
  const { src, width, height, alt, isDecorative } = picture;
  const attributes = { src, alt: isDecorative ? "" : alt, width: String(width), height: String(height) };
  const figure = nodeType("figure").create(attributes);
  const { doc, tr } = view.state;
  const at = blockBoundary(view.state, place);
  const next = doc.resolve(at).nodeAfter;
  const isBlank = next?.type.name === "paragraph" && next.content.size === 0;
  const transaction = closeHistory(tr).replaceWith(at, isBlank ? at + next.nodeSize : at, figure);
  const end = at + figure.nodeSize;
  if (end === transaction.doc.content.size) transaction.insert(end, nodeType("paragraph").create());
  // Keeps the caret of an author who writes elsewhere by now.
  if (blockBoundary(view.state, view.state.selection.from) === at)
    transaction.setSelection(TextSelection.create(transaction.doc, at + 1)).scrollIntoView(); // its caption
  view.dispatch(transaction);
}

function makePlaceholder(name: string) {
  const stop = new AbortController();
  const element = document.createElement("div");
  element.className = "editor-upload";
  const bar = document.createElement("progress");
  bar.className = "bar";
  bar.setAttribute("aria-label", `Uploading ${name || "picture"}`);
  bar.value = 0;
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = "Stop";
  button.addEventListener("click", () => stop.abort());
  element.append(name || "Picture", bar, button);
  const onProgress = (share: number) => {
    if (share < 1) bar.value = share;
    else bar.removeAttribute("value"); // the server processes it
  };
  return { element, onProgress, signal: stop.signal };
}
