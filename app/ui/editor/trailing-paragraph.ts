// Keeps a paragraph behind a last block that Enter doesn't leave. `writeHtml` leaves it out while it is empty.
import type { Node } from "@tiptap/pm/model";
import { Plugin } from "@tiptap/pm/state";
import { nodeType } from "./schema.ts";

export function trailingParagraphPlugin(): Plugin {
  return new Plugin({
    appendTransaction: (_transactions, _before, { doc, tr }) =>
      isClosed(doc) ? tr.insert(doc.content.size, nodeType("paragraph").create()) : null,
  });
}

/** For a document that an editor begins with, which no transaction made. */
export function withTrailingParagraph(doc: Node): Node {
  return isClosed(doc) ? doc.copy(doc.content.addToEnd(nodeType("paragraph").create())) : doc;
}

/** True if the last block is, or ends with, a code block, a table, a picture, a divider or another that isn't written in. */
function isClosed(block: Node): boolean {
  const last = block.lastChild;
  if (!last || last.isInline) return false;
  return last.isAtom || last.type.spec.isolating === true || last.type.spec.code === true || isClosed(last);
}
