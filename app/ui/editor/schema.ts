// The editor's nodes and marks, and how they are parsed from HTML. HTML without a node becomes a locked block.
import { Schema } from "@tiptap/pm/model";
import type { Attrs, DOMOutputSpec, MarkSpec, NodeSpec } from "@tiptap/pm/model";

/** Inline elements that only mark words; the first ones have buttons. */
const plainMarks = [
  "strong",
  "em",
  "code",
  "b",
  "i",
  "u",
  "s",
  "del",
  "ins",
  "mark",
  "small",
  "sub",
  "sup",
  "kbd",
  "samp",
  "cite",
  "q",
] as const;

export const imageAttributes = ["src", "data-src", "alt", "title", "width", "height"] as const;
const linkAttributes = ["href", "title", "hreflang", "rel"] as const;

function attributesOf(element: HTMLElement, names: readonly string[]): Attrs {
  return Object.fromEntries(names.map((name) => [name, element.getAttribute(name)]));
}

function absent(names: readonly string[]) {
  return Object.fromEntries(names.map((name) => [name, { default: null }]));
}

/** Removes empty attributes, except for `alt`, which means that a picture is decorative. */
function present(attributes: Attrs): Record<string, string> {
  const isPresent = ([name, value]: [string, unknown]) => value !== null && (value !== "" || name === "alt");
  return Object.fromEntries(Object.entries(attributes).filter(isPresent));
}

function block(tag: string, content: string, more: Partial<NodeSpec> = {}): NodeSpec {
  return { group: "block", content, parseDOM: [{ tag }], toDOM: () => [tag, 0], ...more };
}

function heading(level: number): NodeSpec {
  return block(`h${level}`, "inline*", { defining: true });
}

function cell(tag: "td" | "th"): NodeSpec {
  const names = ["scope"];
  return {
    content: "block+",
    isolating: true,
    tableRole: tag === "th" ? "header_cell" : "cell",
    attrs: { colspan: { default: 1 }, rowspan: { default: 1 }, colwidth: { default: null }, ...absent(names) },
    parseDOM: [
      {
        tag,
        getAttrs: (element) => ({
          ...attributesOf(element, names),
          colspan: spanOf(element, "colspan"),
          rowspan: spanOf(element, "rowspan"),
        }),
      },
    ],
    toDOM: ({ attrs }): DOMOutputSpec => [tag, present(writtenCell(attrs)), 0],
  };
}

function spanOf(element: HTMLElement, name: string): number {
  return Math.min(100, Math.max(1, Number(element.getAttribute(name) ?? 1) || 1));
}

/** Returns a table cell's HTML attributes, without spans of one. */
export function writtenCell({ colspan, rowspan, scope }: Attrs): Attrs {
  return { scope, colspan: colspan === 1 ? null : String(colspan), rowspan: rowspan === 1 ? null : String(rowspan) };
}

const nodes: Record<string, NodeSpec> = {
  doc: { content: "block+" },
  paragraph: block("p", "inline*"),
  h2: heading(2),
  h3: heading(3),
  h4: heading(4),
  /** Its source is the `<cite>` after its blocks. The style sheet shows it: an element would be editable. */
  blockquote: block("blockquote", "block+", {
    defining: true,
    attrs: absent(["source"]),
    parseDOM: [
      {
        tag: "blockquote",
        getAttrs: (element) => ({ source: sourceOf(element)?.textContent ?? null }),
        contentElement: withoutSource,
      },
    ],
    toDOM: ({ attrs: { source } }) => ["blockquote", present({ "data-source": source }), 0],
  }),
  ul: block("ul", "li+"),
  ol: block("ol", "li+", {
    attrs: absent(["start", "type"]),
    parseDOM: [{ tag: "ol", getAttrs: (element) => attributesOf(element, ["start", "type"]) }],
    toDOM: ({ attrs }) => ["ol", present(attrs), 0],
  }),
  /** A tight item's first paragraph is written without its tags. */
  li: {
    content: "paragraph block*",
    defining: true,
    attrs: { isTight: { default: true } },
    parseDOM: [{ tag: "li", getAttrs: (element) => ({ isTight: element.firstElementChild?.localName !== "p" }) }],
    toDOM: () => ["li", 0],
  },
  pre: {
    group: "block",
    content: "text*",
    marks: "",
    code: true,
    defining: true,
    attrs: { language: { default: null } },
    parseDOM: [
      {
        tag: "pre",
        preserveWhitespace: "full",
        getAttrs: (element) => ({
          language: /^language-(\S+)$/.exec(element.querySelector("code")?.className ?? "")?.[1] ?? null,
        }),
      },
    ],
    toDOM: () => ["pre", ["code", 0]],
  },
  hr: { group: "block", parseDOM: [{ tag: "hr" }], toDOM: () => ["hr"] },
  table: {
    group: "block",
    content: "tr+",
    tableRole: "table",
    isolating: true,
    attrs: absent(["caption"]),
    parseDOM: [
      {
        tag: "table",
        getAttrs: (element) => ({ caption: element.querySelector(":scope > caption")?.textContent ?? null }),
      },
      { tag: "caption", ignore: true },
    ],
    toDOM: ({ attrs: { caption } }) => ["table", present({ "data-caption": caption }), ["tbody", 0]],
  },
  tr: { content: "(td | th)*", tableRole: "row", parseDOM: [{ tag: "tr" }], toDOM: () => ["tr", 0] },
  td: cell("td"),
  th: cell("th"),
  /** A picture with its caption. */
  figure: {
    group: "block",
    content: "inline*",
    isolating: true,
    attrs: absent(imageAttributes),
    parseDOM: [
      {
        tag: "figure",
        contentElement: (figure) =>
          figure instanceof HTMLElement ? (figure.querySelector("figcaption") ?? emptyCaption(figure)) : emptyCaption(),
        getAttrs: (element) => {
          const image = element.querySelector("img");
          return image ? attributesOf(image, imageAttributes) : false;
        },
      },
    ],
    toDOM: ({ attrs }) => [
      "figure",
      { "data-described": descriptionOf(attrs) },
      ["img", present(shown(attrs))],
      ["figcaption", 0],
    ],
  },
  /** HTML that the editor has no node for, unchanged. */
  locked: {
    group: "block",
    atom: true,
    attrs: { html: {} },
    toDOM: ({ attrs }) => [
      "div",
      { class: "editor-locked", contenteditable: "false" },
      ["span", { class: "editor-locked-label" }, "HTML block: change it in the HTML view"],
      ["pre", String(attrs["html"])],
    ],
  },
  img: {
    group: "inline",
    inline: true,
    attrs: absent(imageAttributes),
    parseDOM: [{ tag: "img", getAttrs: (element) => attributesOf(element, imageAttributes) }],
    toDOM: ({ attrs }) => ["img", present(shown(attrs))],
  },
  br: { group: "inline", inline: true, selectable: false, parseDOM: [{ tag: "br" }], toDOM: () => ["br"] },
  text: { group: "inline" },
};

function sourceOf(quote: Element): Element | undefined {
  const last = quote.lastElementChild;
  return last?.localName === "cite" && !last.nextSibling?.textContent?.trim() ? last : undefined;
}

function withoutSource(quote: Node): HTMLElement {
  const copy = quote.cloneNode(true) as HTMLElement; // the rule's tag
  sourceOf(copy)?.remove();
  return copy;
}

/** Shows a deferred picture immediately. */
function shown(attributes: Attrs): Attrs {
  return { ...attributes, src: attributes["src"] ?? attributes["data-src"], "data-src": null };
}

/** Says below a picture what its panel holds, which only opens when it is pressed. */
function descriptionOf({ alt }: Attrs): string {
  if (alt === null) return "No alternative text yet";
  return alt === "" ? "Decorative, without alternative text" : `Alternative text: ${String(alt)}`;
}

function emptyCaption(figure?: HTMLElement): HTMLElement {
  return (figure?.ownerDocument ?? document).createElement("figcaption");
}

const marks: Record<string, MarkSpec> = {
  a: {
    inclusive: false,
    attrs: absent(linkAttributes),
    parseDOM: [{ tag: "a[href]", getAttrs: (element) => attributesOf(element, linkAttributes) }],
    toDOM: ({ attrs }) => ["a", present({ ...attrs, rel: null }), 0],
  },
  ...Object.fromEntries(
    plainMarks.map((tag): [string, MarkSpec] => [tag, { parseDOM: [{ tag }], toDOM: () => [tag, 0] }]),
  ),
  abbr: attributed("abbr", ["title"]),
  time: attributed("time", ["datetime"]),
};

function attributed(tag: string, names: readonly string[]): MarkSpec {
  return {
    attrs: absent(names),
    parseDOM: [{ tag, getAttrs: (element) => attributesOf(element, names) }],
    toDOM: ({ attrs }) => [tag, present(attrs), 0],
  };
}

export const schema = new Schema({ nodes, marks });

/** @throws Error if the name isn't in the schema, which is a bug */
export function nodeType(name: string) {
  const type = schema.nodes[name];
  if (!type) throw new Error(`The editor has no node ${name}.`);
  return type;
}

/** @throws Error if the name isn't in the schema */
export function markType(name: string) {
  const type = schema.marks[name];
  if (!type) throw new Error(`The editor has no mark ${name}.`);
  return type;
}
