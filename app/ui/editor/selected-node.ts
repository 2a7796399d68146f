// What is typed or pasted while a block or a picture is selected stands behind it: one key doesn't replace it.
import { createParagraphNear } from "@tiptap/pm/commands";
import { NodeSelection, Plugin, TextSelection } from "@tiptap/pm/state";
import type { EditorView } from "@tiptap/pm/view";

export function selectedNodePlugin(): Plugin {
  return new Plugin({
    props: {
      handleTextInput: (view, _from, _to, text) => {
        if (!leaveSelectedNode(view)) return false;
        view.dispatch(view.state.tr.insertText(text).scrollIntoView());
        return true;
      },
      handleDOMEvents: {
        compositionstart: (view) => {
          leaveSelectedNode(view); // there the first letter is the browser's
          return false;
        },
      },
    },
  });
}

/** Moves the caret behind a selected block, into a paragraph of its own, or behind a selected picture in a line. */
export function leaveSelectedNode(view: EditorView): boolean {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof NodeSelection)) return false;
  if (selection.node.isInline) view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
  else createParagraphNear(view.state, view.dispatch);
  return true;
}
