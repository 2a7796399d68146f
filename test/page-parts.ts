// Served HTML as users perceive it, without a browser: parts by selector, their words and attributes.
import { DomUtils, parseDocument } from "htmlparser2";

type Element = ReturnType<typeof DomUtils.getElementsByTagName>[number];
type Node = Element["children"][number];

export type Part = {
  /** The text as read aloud: whitespace collapsed except no-break spaces, blocks separated, without scripts. */
  words: string;
  /** The words, one string per block. */
  lines: string[];
  get: (attribute: string) => string | undefined;
  /** Finds parts in order, by a selector of `tag`, `.class`, `#id`, `[attribute]` and `[attribute="value"]`, nested. */
  all: (selector: string) => Part[];
  /** @throws if there is none, or more than one */
  one: (selector: string) => Part;
  /** Finds a part by its `aria-label` or `aria-labelledby`. */
  named: (name: string) => Part;
};

/** Parses the whole page. */
export function readPage(html: string): Part {
  const [page] = DomUtils.getElementsByTagName("html", parseDocument(html).children, false);
  if (!page) throw new Error("This isn't a page.");
  return partOf(page);
}

function partOf(element: Element): Part {
  const lines = linesOf(element);
  const all = (selector: string) => find(element, selector).map(partOf);
  const only = (results: Part[], sought: string) => {
    const [item] = results;
    if (!item || results.length > 1) throw new Error(`There are ${results.length} parts ${sought}.`);
    return item;
  };
  return {
    lines,
    words: lines.join(" "),
    get: (attribute) => element.attribs[attribute],
    all,
    one: (selector) => only(all(selector), selector),
    named: (name) => {
      const titles = find(element, "[id]").filter((node) => linesOf(node).join(" ") === name);
      const isMapping = ({ attribs }: Element) =>
        attribs["aria-label"] === name || titles.some(({ attribs: { id } }) => id === attribs["aria-labelledby"]);
      return only(DomUtils.findAll(isMapping, element.children).map(partOf), `named ${name}`);
    },
  };
}

function find(element: Element, selector: string): Element[] {
  const steps = selector.split(/ (?![^[]*\])/).map(testOf);
  return steps.reduce<Element[]>(
    (elements, isMeant) => [...new Set(elements.flatMap(({ children }) => DomUtils.findAll(isMeant, children)))],
    [element],
  );
}

function testOf(step: string): (element: Element) => boolean {
  const conditions = step.match(/\[[^\]]+\]|[.#]?[\w-]+/g) ?? [];
  return ({ name, attribs }) =>
    conditions.every((condition) => {
      const [, attribute = "", value] = /^\[([\w-]+)(?:="(.*)")?\]$/.exec(condition) ?? [];
      if (attribute) return value === undefined ? attribute in attribs : attribs[attribute] === value;
      if (condition.startsWith(".")) return attribs["class"]?.split(" ").includes(condition.slice(1)) ?? false;
      return condition.startsWith("#") ? attribs["id"] === condition.slice(1) : name === condition;
    });
}

const inline = new Set(["a", "abbr", "b", "bdi", "code", "em", "i", "span", "strong", "sub", "sup", "time"]);

/** Set when a page is rendered: the content has plain hyphens (decision 177). */
const joinedHyphen = /(?<=\p{L})\u2011(?=\p{L})/gu;

function linesOf(element: Element): string[] {
  const edge = "\n"; // whitespace has been replaced by spaces before
  const write = (node: Node): string => {
    if (DomUtils.isText(node)) return node.data.replaceAll(/[\t\n\r ]+/g, " ").replaceAll(joinedHyphen, "-");
    if (!DomUtils.isTag(node)) return "";
    if (["script", "style", "template"].includes(node.name)) return "";
    const inner = node.children.map(write).join("");
    return inline.has(node.name) && !/\bblock\b/.test(node.attribs["class"] ?? "") ? inner : edge + inner + edge;
  };
  return element.children
    .map(write)
    .join("")
    .split(edge)
    .map((line) => line.replaceAll(/^ +| +$/g, ""))
    .filter((line) => line !== "");
}
