// Inserts typed or pasted text after a selected block or picture: a single key doesn't replace it.
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
          leaveSelectedNode(view); // the browser inserts the first character there
          return false;
        },
      },
    },
  });
}

/** Moves the caret after a selected block, into a new paragraph, or after a selected picture in a line. */
export function leaveSelectedNode(view: EditorView): boolean {
  const { selection, doc, tr } = view.state;
  if (!(selection instanceof NodeSelection)) return false;
  if (selection.node.isInline) view.dispatch(tr.setSelection(TextSelection.create(doc, selection.to)));
  else createParagraphNear(view.state, view.dispatch);
  return true;
}
