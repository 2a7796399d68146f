// The editor without React: a ProseMirror view that behaves like a form control (it fires `input`) and like a store
// (for the toolbar).
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history } from "@tiptap/pm/history";
import type { Node } from "@tiptap/pm/model";
import { EditorState, NodeSelection, Plugin, Selection } from "@tiptap/pm/state";
import type { Command, Transaction } from "@tiptap/pm/state";
import { tableEditing } from "@tiptap/pm/tables";
import { Decoration, DecorationSet, EditorView } from "@tiptap/pm/view";
import type { EditorProps } from "@tiptap/pm/view";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { caretPlugin } from "./caret.ts";
import { blockAround, insertBlock, isInside, isMarked, linkAt, newDivider } from "./commands.ts";
import { keyPlugins } from "./keys.ts";
import { pastePlugin } from "./paste.ts";
import type { PasteParts } from "./paste.ts";
import { readHtml } from "./read-html.ts";
import { selectedNodePlugin } from "./selected-node.ts";
import { trailingParagraphPlugin, withTrailingParagraph } from "./trailing-paragraph.ts";
import { addPictures, insertFigure, uploadsPlugin } from "./uploads.ts";
import type { UploadOptions, UploadPicture } from "./uploads.ts";
import { writeHtml } from "./write-html.ts";

/** A page that can be linked to. */
export type SitePageLink = { path: string; title: string };

/** A block of HTML that is inserted as a whole; `about` distinguishes it from others with the same title. */
export type EditorCard = { title: string; about: string; html: string };

export type EditorServices = {
  sanitise: (html: string) => Promise<string>;
  upload: UploadPicture;
  listPictures: (search: string) => Promise<readonly Picture[]>;
  findPages: (search: string) => Promise<readonly SitePageLink[]>;
  /** Without it no cards can be inserted. */
  findCards?: ((search: string) => Promise<readonly EditorCard[]>) | undefined;
  /** Returns the message for a failure. */
  explain: (error: unknown) => string;
};

type EditorParts = { html: string; label: string; lang: string | undefined; services: EditorServices };

/**
 * State for the toolbar and the panels. `active` are names of nodes and marks; `at` is the position of the block that
 * is selected or that the caret is in.
 */
export type EditorSnapshot = {
  active: ReadonlySet<string>;
  /** Without `caption` if it has more than plain text. */
  figure: { at: number; alt: string | null; caption: string | undefined } | undefined;
  /** The picture that was clicked and is still selected; `clicks` counts. */
  clicked: { at: number; clicks: number } | undefined;
  table: { at: number; caption: string | null } | undefined;
  quote: { at: number; source: string | null } | undefined;
  isLinking: boolean;
  note: string;
};

export type Editor = ReturnType<typeof createEditor>;

/** Returns the pixels that stay free around the caret when scrolling, for the toolbar and what it sticks to. */
function freeAround(node: HTMLElement) {
  const bar = node.closest("[data-slot='rich-text']")?.querySelector<HTMLElement>(".editor-bar");
  const covered = () => (bar ? Number.parseFloat(getComputedStyle(bar).top) + bar.offsetHeight : 0);
  return {
    right: 5,
    bottom: 20,
    left: 5,
    get top() {
      return covered() + 16;
    },
  };
}

const shownMarks = ["strong", "em", "code", "a"];
const shownNodes = ["h2", "h3", "h4", "ul", "ol", "blockquote", "pre", "table"];

export function createEditor(parts: EditorParts) {
  const { showMessage, setLinking, ...store } = createStore();
  const uploading = { ...parts.services, showMessage };
  let view: EditorView | undefined;
  const { track, pasted } = trackPastes();
  const picturePanel = document.createElement("div");
  picturePanel.className = "editor-panel";
  let state = createState(parts, { picturePanel, showMessage, track, openLink: () => setLinking(true), uploading });
  store.follow(state); // the caret is in the first block already

  function apply(transaction: Transaction) {
    state = state.apply(transaction);
    view?.updateState(state);
    store.follow(state);
    if (transaction.docChanged) view?.dom.dispatchEvent(new Event("input", { bubbles: true }));
  }

  const onView = (act: (shown: EditorView) => void) => {
    if (!view) return;
    act(view);
    view.focus();
  };

  return {
    showMessage,
    setLinking,
    /** The place of the fields of the picture at the caret: below it, so that they cover nothing of it. */
    picturePanel,
    subscribe: store.subscribe,
    snapshot: store.snapshot,
    html: () => writeHtml(state.doc),
    /** Resolves when what was pasted is in the text. */
    pasted,
    link: () => linkAt(state),
    /** Mounts the editor, as a ref callback. */
    mount(node: HTMLElement | null) {
      if (!node) return undefined;
      const editorView = new EditorView(node, {
        state,
        dispatchTransaction: apply,
        attributes: attributesOf(parts),
        scrollMargin: freeAround(node),
        scrollThreshold: freeAround(node),
        handleClickOn: onPictureClick(apply, store.click),
      });
      view = editorView;
      return () => {
        editorView.destroy();
        view = undefined;
      };
    },
    /** Replaces everything; can be undone. */
    setHtml(next: string) {
      if (next === writeHtml(state.doc)) return;
      const transaction = state.tr.replaceWith(0, state.doc.content.size, readHtml(next).content);
      apply(transaction.setSelection(Selection.atStart(transaction.doc)));
    },
    /** Runs a command and focuses the text. */
    run: (command: Command) => onView((current) => command(state, apply, current)),
    /** Runs a command without moving the focus. */
    change: (command: Command) => command(state, apply, view),
    upload: (files: readonly File[]) =>
      onView((current) => void uploadAtCaret(current, files, { ...uploading, onDescribe: store.click })),
    insertCard: ({ html }: EditorCard) => onView((current) => insertBlock(() => newBlock(html))(state, apply, current)),
    insert: (picture: Picture) => onView((current) => insertFigure(current, picture, state.selection.from)),
  };
}

type UploadAtCaretOptions = UploadOptions & { onDescribe: (at: number) => void };

/** Uploads pictures; then calls `onDescribe` for the one at the caret, unless the author writes elsewhere by now. */
async function uploadAtCaret(view: EditorView, files: readonly File[], options: UploadAtCaretOptions): Promise<void> {
  await addPictures(view, { files, at: view.state.selection.from }, options);
  const figure = figureAt(view.state);
  if (figure?.alt === null && view.hasFocus()) options.onDescribe(figure.at);
}

/** Follows pastes that wait for the server; `pasted` resolves when none does. */
function trackPastes() {
  let pasted = Promise.resolve();
  const track = (paste: Promise<void>) => {
    const before = pasted;
    pasted = new Promise((resolve) => {
      void paste.finally(() => resolve(before)); // a paste that fails is reported, and ends the wait too
    });
  };
  return { track, pasted: () => pasted };
}

/** Selects the clicked picture. */
function onPictureClick(apply: (transaction: Transaction) => void, click: (at: number) => void) {
  return (
    ...[{ state }, , { type }, at, { target }]: Parameters<NonNullable<EditorProps["handleClickOn"]>>
  ): boolean => {
    const isPicture = type.name === "figure" || type.name === "img";
    if (!isPicture || !(target instanceof HTMLImageElement)) return false;
    const { doc, tr } = state;
    // With the caret in its caption, typing doesn't replace it.
    apply(tr.setSelection(type.name === "img" ? NodeSelection.create(doc, at) : Selection.near(doc.resolve(at + 1))));
    click(at);
    return true;
  };
}

/** Creates a block that is written on its own lines, unlike one that was in the text before. */
function newBlock(html: string): Node {
  const { type, attrs, content } = readHtml(html).firstChild ?? newDivider();
  return type.create(attrs, content);
}

type Handlers = Pick<PasteParts, "showMessage" | "track"> & {
  picturePanel: HTMLElement;
  openLink: () => void;
  uploading: UploadOptions;
};

function createState(
  { html, services: { sanitise } }: EditorParts,
  { picturePanel, showMessage, track, openLink, uploading }: Handlers,
): EditorState {
  const add = (view: EditorView, files: readonly File[], at: number) =>
    void addPictures(view, { files, at }, uploading);
  return EditorState.create({
    doc: withTrailingParagraph(readHtml(html)),
    plugins: [
      pastePlugin({ sanitise, addPictures: add, showMessage, track }),
      caretPlugin(),
      selectedNodePlugin(),
      ...keyPlugins(openLink),
      history(),
      gapCursor(),
      dropCursor({ color: false, class: "editor-drop" }),
      uploadsPlugin(),
      picturePanelPlugin(picturePanel),
      trailingParagraphPlugin(),
      tableEditing(),
    ],
  });
}

function attributesOf({ label, lang }: EditorParts): Record<string, string> {
  return {
    role: "textbox",
    "aria-multiline": "true",
    "aria-label": label,
    class: "prose editor-text",
    ...(lang ? { lang } : {}),
  };
}

/** Shows `panel` below the picture that is selected or that the caret is in. */
function picturePanelPlugin(panel: HTMLElement): Plugin {
  const spec = { key: "picture-panel", side: 1, stopEvent: () => true, ignoreSelection: true };
  return new Plugin({
    props: {
      decorations(state) {
        const figure = figureAt(state);
        if (!figure) return undefined;
        const $at = state.doc.resolve(figure.at);
        const end = $at.parent.isTextblock ? $at.after() : $at.pos + ($at.nodeAfter?.nodeSize ?? 0);
        return DecorationSet.create(state.doc, [Decoration.widget(end, () => panel, spec)]);
      },
    },
  });
}

/** Calls listeners only if the snapshot differs: most keys change nothing around the text. */
function createStore() {
  const blocks = { figure: undefined, table: undefined, quote: undefined };
  let snapshot: EditorSnapshot = { active: new Set(), ...blocks, clicked: undefined, isLinking: false, note: "" };
  const listeners = new Set<() => void>();
  const show = (next: EditorSnapshot) => {
    if (isSameSnapshot(snapshot, next)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  };
  return {
    snapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    follow: (state: EditorState) => show(snapshotOf(state, snapshot)),
    click: (at: number) => show({ ...snapshot, clicked: { at, clicks: (snapshot.clicked?.clicks ?? 0) + 1 } }),
    showMessage: (note: string) => show({ ...snapshot, note }),
    setLinking: (isLinking: boolean) => show({ ...snapshot, isLinking }),
  };
}

function snapshotOf(
  state: EditorState,
  { clicked, isLinking, note }: Pick<EditorSnapshot, "clicked" | "isLinking" | "note">,
): EditorSnapshot {
  const marks = shownMarks.filter((name) => isMarked(state, name));
  const nodes = shownNodes.filter((name) => isInside(state, name));
  const blocks = blocksAt(state);
  const isStill = blocks.figure !== undefined && blocks.figure.at === clicked?.at;
  return { active: new Set([...marks, ...nodes]), ...blocks, clicked: isStill ? clicked : undefined, isLinking, note };
}

function blocksAt(state: EditorState): Pick<EditorSnapshot, "figure" | "table" | "quote"> {
  const [table, quote] = [blockAround(state, "table"), blockAround(state, "blockquote")];
  return {
    figure: figureAt(state),
    table: table && { at: table.at, caption: wordsIn(table.node, "caption") },
    quote: quote && { at: quote.at, source: wordsIn(quote.node, "source") },
  };
}

function wordsIn({ attrs }: Node, name: string): string | null {
  const words: unknown = attrs[name];
  return typeof words === "string" ? words : null;
}

function figureAt({ selection }: EditorState): EditorSnapshot["figure"] {
  const { $from } = selection;
  if (selection instanceof NodeSelection && selection.node.type.name === "img")
    return { at: $from.pos, alt: wordsIn(selection.node, "alt"), caption: undefined };
  const [figure, at] =
    $from.parent.type.name === "figure" ? [$from.parent, $from.before()] : [$from.nodeAfter, $from.pos];
  if (figure?.type.name !== "figure") return undefined;
  const isPlain = figure.children.every(({ isText, marks }) => isText && marks.length === 0);
  return { at, alt: wordsIn(figure, "alt"), caption: isPlain ? figure.textContent : undefined };
}

function isSameSnapshot(a: EditorSnapshot, b: EditorSnapshot): boolean {
  return (
    a.isLinking === b.isLinking &&
    a.note === b.note &&
    a.clicked === b.clicked &&
    blocksIn(a) === blocksIn(b) &&
    a.active.size === b.active.size &&
    [...a.active].every((name) => b.active.has(name))
  );
}

function blocksIn({ figure, table, quote }: EditorSnapshot): string {
  return JSON.stringify([figure, table, quote]);
}
