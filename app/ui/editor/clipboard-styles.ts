// Evaluates the styles and attributes of clipboard HTML: what is hidden, what is a block, which marks words have.
// Styles are parsed as text: browsers drop those of Word, and the document has no style sheet.
import { escapeAttribute } from "#app/platform/text/escape-html.ts";

/** The name of `style` in the parsed tree. */
export const styleAttribute = "data-style";

/** @example readStyle(span, "mso-list") // "l0 level1 lfo1" */
export function readStyle(element: Element, property: string): string {
  const style = element.getAttribute(styleAttribute);
  if (!style) return "";
  let value = "";
  for (const declaration of style.split(";")) {
    const colon = declaration.indexOf(":");
    if (declaration.slice(0, colon).trim().toLowerCase() === property) value = declaration.slice(colon + 1).trim();
  }
  return value.replace(/\s*!important$/, "");
}

/** Elements without text, or without visible text. */
const unshown =
  /^(?:head|title|style|script|noscript|template|xml|meta|link|base|textarea|select|datalist|object|iframe|audio|video|canvas|svg|rp|area|param)$/;

export function isHidden(element: Element): boolean {
  return (
    unshown.test(element.localName) ||
    element.matches(".EOP") || // Word Online's end of a paragraph
    element.hasAttribute("hidden") ||
    readStyle(element, "display") === "none" ||
    /^(?:hidden|collapse)$/.test(readStyle(element, "visibility")) ||
    readStyle(element, "mso-hide") === "all" ||
    isComment(element)
  );
}

/** Returns true for a comment that Word, LibreOffice or Google Docs shows beside the text. */
function isComment(element: Element): boolean {
  return (
    readStyle(element, "mso-element").startsWith("comment") ||
    readStyle(element, "mso-comment-reference") !== "" ||
    readStyle(element, "mso-special-character") === "comment" ||
    element.matches('.MsoCommentReference, .MsoCommentText, a[href^="#cmnt"], div:has(> p > a[href^="#cmnt_ref"])')
  );
}

const blockNames =
  /^(?:address|article|aside|blockquote|body|caption|center|dd|details|dialog|dir|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hgroup|hr|html|legend|li|listing|main|menu|nav|ol|p|plaintext|pre|search|section|summary|table|tbody|td|tfoot|th|thead|tr|ul|xmp)$/;

export function isBlock(element: Element): boolean {
  const display = readStyle(element, "display");
  if (display.startsWith("inline") || display === "contents") return false;
  return /^(?:block|flow-root|flex|grid|list-item|table)/.test(display) || blockNames.test(element.localName);
}

export function isPreformatted(element: Element, before: boolean): boolean {
  const space = readStyle(element, "white-space");
  if (space) return /^(?:pre|break-spaces)/.test(space);
  return before || element.localName === "pre";
}

const markNames: Record<string, string> = {
  b: "strong",
  strong: "strong",
  i: "em",
  em: "em",
  var: "em",
  dfn: "em",
  strike: "s",
  tt: "code",
  ...Object.fromEntries(
    ["code", "u", "s", "del", "ins", "mark", "small", "sub", "sup", "kbd", "samp", "cite", "q"].map((n) => [n, n]),
  ),
};

/** Returns opening tags without brackets, each once, including those around the element. */
export function readMarks(element: Element, around: readonly string[]): readonly string[] {
  const ownMarks = [...(ownMark(element) ?? []), ...styledMarks(element)];
  const undone = unstyledMarks(element);
  const marks = [...new Set([...around, ...ownMarks])].filter((mark) => !undone.includes(mark));
  return marks.some((mark) => mark.startsWith("a ")) ? marks.filter(isFirstLink) : marks;
}

function isFirstLink(mark: string, index: number, marks: readonly string[]): boolean {
  return !mark.startsWith("a ") || marks.findIndex((other) => other.startsWith("a ")) === index;
}

function ownMark(element: Element): string[] | undefined {
  const name = markNames[element.localName];
  if (name) return [name];
  const attribute = { a: "href", abbr: "title", time: "datetime" }[element.localName];
  const value = attribute && element.getAttribute(attribute)?.trim();
  if (!value || (attribute === "href" && !/^(?:https?:|mailto:|tel:|\/)/i.test(value))) return undefined; // footnotes, files
  return [`${element.localName} ${attribute}="${escapeAttribute(value)}"`];
}

function styledMarks(element: Element): string[] {
  const aligned = /^(sub|super)$/.exec(readStyle(element, "vertical-align"))?.[1];
  return [
    ...(/^(?:bold|[6-9]00)/.test(readStyle(element, "font-weight")) ? ["strong"] : []),
    ...(/^(?:italic|oblique)/.test(readStyle(element, "font-style")) ? ["em"] : []),
    ...(/line-through/.test(readStyle(element, "text-decoration") + readStyle(element, "text-decoration-line"))
      ? ["s"]
      : []),
    ...(aligned ? [aligned === "sub" ? "sub" : "sup"] : []),
  ];
}

/** Returns marks that a style cancels: Google Docs wraps everything in a `<b>` that isn't bold. */
function unstyledMarks(element: Element): string[] {
  return [
    ...(/^(?:normal|[1-5]00)/.test(readStyle(element, "font-weight")) ? ["strong"] : []),
    ...(readStyle(element, "font-style") === "normal" ? ["em"] : []),
  ];
}
