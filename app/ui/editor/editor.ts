// The editor without React: a ProseMirror view that behaves like a form control (it fires `input`) and like a store (what the
// toolbar shows).
import { dropCursor } from "@tiptap/pm/dropcursor";
import { gapCursor } from "@tiptap/pm/gapcursor";
import { history } from "@tiptap/pm/history";
import { EditorState, Selection } from "@tiptap/pm/state";
import type { Command, Transaction } from "@tiptap/pm/state";
import { tableEditing } from "@tiptap/pm/tables";
import { EditorView } from "@tiptap/pm/view";
import type { Picture } from "#app/platform/pictures/contract.ts";
import { isInside, isMarked, linkAt } from "./commands.ts";
import { keyPlugins } from "./keys.ts";
import { pastePlugin } from "./paste.ts";
import { readHtml } from "./read-html.ts";
import { addPictures, insertFigure, uploadsPlugin } from "./uploads.ts";
import type { UploadPicture } from "./uploads.ts";
import { writeHtml } from "./write-html.ts";

/** A page that can be linked to. */
export type OwnPage = { path: string; title: string };

export type EditorServices = {
  /** Returns what the server leaves of HTML. */
  sanitise: (html: string) => Promise<string>;
  /** Returns what the server leaves of HTML from a clipboard. */
  clean: (html: string) => Promise<string>;
  upload: UploadPicture;
  listPictures: () => Promise<readonly Picture[]>;
  findPages: (search: string) => Promise<readonly OwnPage[]>;
  /** Puts a failure into words. */
  explain: (error: unknown) => string;
};

type EditorParts = { html: string; label: string; lang: string | undefined; services: EditorServices };

/** What the toolbar and the panels show. `active` are names of nodes and marks; `figure` is the position of the selected one. */
export type EditorSnapshot = {
  active: ReadonlySet<string>;
  figure: { at: number; alt: string | null } | undefined;
  isLinking: boolean;
  note: string;
};

export type Editor = ReturnType<typeof createEditor>;

const shownMarks = ["strong", "em", "code", "a"];
const shownNodes = ["h2", "h3", "h4", "ul", "ol", "blockquote", "pre", "table"];

export function createEditor({ html, label, lang, services }: EditorParts) {
  let view: EditorView | undefined;
  let state = createState();
  let snapshot = snapshotOf(state, { isLinking: false, note: "" });
  const listeners = new Set<() => void>();

  function createState(): EditorState {
    const add = (at: EditorView, files: readonly File[], position: number) =>
      void addPictures(at, { files, at: position }, { ...services, say });
    return EditorState.create({
      doc: readHtml(html),
      plugins: [
        pastePlugin({ clean: services.clean, addPictures: add, say }),
        ...keyPlugins(() => setLinking(true)),
        history(),
        gapCursor(),
        dropCursor({ color: false, class: "editor-drop" }),
        tableEditing(),
        uploadsPlugin(),
      ],
    });
  }

  function show(next: EditorSnapshot) {
    if (isSameSnapshot(snapshot, next)) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  function say(note: string) {
    show({ ...snapshot, note });
  }

  function setLinking(isLinking: boolean) {
    show({ ...snapshot, isLinking });
  }

  function apply(transaction: Transaction) {
    state = state.apply(transaction);
    view?.updateState(state);
    show(snapshotOf(state, snapshot));
    if (transaction.docChanged) view?.dom.dispatchEvent(new Event("input", { bubbles: true }));
  }

  return {
    /** A ref callback. */
    mount(node: HTMLElement | null) {
      if (!node) return undefined;
      const made = new EditorView(node, {
        state,
        dispatchTransaction: apply,
        attributes: {
          role: "textbox",
          "aria-multiline": "true",
          "aria-label": label,
          class: "prose editor-text",
          ...(lang ? { lang } : {}),
        },
      });
      view = made;
      return () => {
        made.destroy();
        view = undefined;
      };
    },
    html: () => writeHtml(state.doc),
    /** Replaces everything; can be undone. */
    setHtml(next: string) {
      if (next === writeHtml(state.doc)) return;
      const transaction = state.tr.replaceWith(0, state.doc.content.size, readHtml(next).content);
      apply(transaction.setSelection(Selection.atStart(transaction.doc)));
    },
    run(command: Command) {
      command(state, apply, view);
      view?.focus();
    },
    /** Like `run`, with the focus where it is. */
    change(command: Command) {
      command(state, apply, view);
    },
    upload(files: readonly File[]) {
      if (view) void addPictures(view, { files, at: state.selection.from }, { ...services, say });
      view?.focus();
    },
    insert(picture: Picture) {
      if (view) insertFigure(view, picture, state.selection.from);
      view?.focus();
    },
    link: () => linkAt(state),
    setLinking,
    say,
    focus: () => view?.focus(),
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    snapshot: () => snapshot,
  };
}

function snapshotOf(
  state: EditorState,
  { isLinking, note }: Pick<EditorSnapshot, "isLinking" | "note">,
): EditorSnapshot {
  const marks = shownMarks.filter((name) => isMarked(state, name));
  const nodes = shownNodes.filter((name) => isInside(state, name));
  return { active: new Set([...marks, ...nodes]), figure: figureAt(state), isLinking, note };
}

function figureAt({ selection: { $from } }: EditorState): EditorSnapshot["figure"] {
  const [figure, at] =
    $from.parent.type.name === "figure" ? [$from.parent, $from.before()] : [$from.nodeAfter, $from.pos];
  if (figure?.type.name !== "figure") return undefined;
  const alt: unknown = figure.attrs["alt"];
  return { at, alt: typeof alt === "string" ? alt : null };
}

function isSameSnapshot(one: EditorSnapshot, other: EditorSnapshot): boolean {
  return (
    one.isLinking === other.isLinking &&
    one.note === other.note &&
    one.figure?.at === other.figure?.at &&
    one.figure?.alt === other.figure?.alt &&
    one.active.size === other.active.size &&
    [...one.active].every((name) => other.active.has(name))
  );
}
