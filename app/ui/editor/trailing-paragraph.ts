// Keeps a paragraph after a last block that Enter can't leave. `writeHtml` omits it while it is empty.
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { nodeType } from "./schema.ts";

export function trailingParagraphPlugin(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) =>
      isClosed(doc) ? tr.insert(doc.content.size, nodeType("paragraph").create()) : null,
  });
}

/** Adds the paragraph to an editor's initial document, which no transaction created. */
export function withTrailingParagraph(doc: Node): Node {
  return isClosed(doc) ? doc.copy(doc.content.addToEnd(nodeType("paragraph").create())) : doc;
}

/** Returns true if the last block is, or ends with, a code block, a table, a picture, a divider or another such. */
function isClosed(block: Node): boolean {
  const last = block.lastChild;
  if (!last || last.isInline) return false;
  return last.isAtom || last.type.spec.isolating === true || last.type.spec.code === true || isClosed(last);
}
