// Reads HTML into a document. A top-level part of which the editor would lose something becomes a locked block.
import { DOMParser } from "@tiptap/pm/model";
import type { Node, Slice } from "@tiptap/pm/model";
import { sanitisedHtml } from "#app/platform/trusted-types.ts";
import { isSameContent } from "./same-content.ts";
import { nodeType, schema } from "./schema.ts";
import { splitHtml } from "./split-html.ts";
import type { Part } from "./split-html.ts";
import { rememberSource, writeBlock } from "./write-html.ts";

const parser = DOMParser.fromSchema(schema);

/** Never fails: `writeHtml` of the result is the same text. */
export function readHtml(html: string): Node {
  const blocks = splitHtml(html).map(readPart);
  return nodeType("doc").create(null, blocks.length > 0 ? blocks : [nodeType("paragraph").create()]);
}

/** Of HTML that the server has sanitised, to be pasted. Whitespace between blocks would become a paragraph. */
export function readSlice(html: string): Slice {
  const fragment = parse(html);
  const blanks = [...fragment.childNodes].filter((node) => node instanceof Text && node.data.trim() === "");
  for (const blank of blanks) blank.remove();
  return parser.parseSlice(fragment, { preserveWhitespace: false });
}

function readPart({ html, isInline }: Part): Node {
  const text = html.trim();
  const fragment = parse(isInline ? `<p>${text}</p>` : text);
  const found = parser.parse(fragment, { preserveWhitespace: false });
  const only = found.childCount === 1 ? found.firstChild : null;
  const isKept = only !== null && isSameContent(fragment, parse(writeBlock(only)));
  const block = isKept ? only : nodeType("locked").create({ html: text });
  rememberSource(block, html);
  return block;
}

/** In a document of its own, where nothing is loaded or run. */
function parse(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = sanitisedHtml(html);
  return template.content;
}
