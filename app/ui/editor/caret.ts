// Keeps the editor's selection up to date: browsers report a move of the caret later than a quick next key or paste.
import { Plugin } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

/** Makes ProseMirror read the browser's selection now, as it does when the browser reports a change. */
export function readCaret(view: EditorView): void {
  view.dom.ownerDocument.dispatchEvent(new Event("selectionchange"));
}

/** Reads the caret before each key: otherwise Chromium itself deletes at a place that ProseMirror doesn't know yet. */
export function caretPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          if (!event.isComposing) readCaret(view);
          return false;
        },
      },
    },
  });
}
