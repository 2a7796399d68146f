// Code blocks of the clipboard: their lines and language, without the buttons, labels and line numbers around them.
import { isBlock, isHidden, readStyle } from "./clipboard-styles.ts";

/** Returns true for a code block. Code editors write lines in a monospaced font instead of a `<pre>`. */
export function isCodeBlock(element: Element): boolean {
  if (element.localName === "pre") return true;
  const isMonospaced = /mono|menlo|consolas|courier/i.test(readStyle(element, "font-family"));
  return isMonospaced && readStyle(element, "white-space").startsWith("pre") && codeIn(element).trim().includes("\n");
}

/** Returns the lines of a code block, without its last line break. */
export function codeIn(block: Element): string {
  const framed = [...block.querySelectorAll("div code")];
  const text = framed.length === 1 && framed[0] ? linesIn(framed[0]) : linesIn(block);
  return text.replaceAll(/\r\n?|[\v\f]/g, "\n").replace(/\n$/, "");
}

const outside =
  'button, [role="button"], [data-line-number], .linenumber, .line-number, .line-numbers, .lineno, .linenos, .react-syntax-highlighter-line-number';

function linesIn(parent: Element): string {
  let text = "";
  const endLine = () => {
    if (text !== "" && !text.endsWith("\n")) text += "\n";
  };
  for (const node of parent.childNodes) {
    if (node instanceof Text) text += node.data;
    if (!(node instanceof Element) || isHidden(node) || node.matches(outside)) continue;
    if (/none/.test(readStyle(node, "user-select"))) continue;
    if (node.localName === "br") text += "\n";
    else if (isBlock(node)) {
      endLine();
      text += linesIn(node);
      endLine();
    } else text += linesIn(node);
  }
  return text;
}

const classes = /(?:^|\s)(?:language-|lang-|highlight-source-|brush:\s*)([a-z0-9+#-]{1,20})(?=\s|$)/;

/** Returns the language by the classes of the block, its content and its parent. */
export function codeLanguage(block: Element): string | undefined {
  const places = [...block.querySelectorAll("code"), block, block.parentElement];
  const classed = places.map((element) => classes.exec(element?.className ?? "")?.[1]).find(Boolean);
  return classed ?? asLanguage(labelIn(block));
}

/** Returns the text in front of the code within `<pre>`. */
function labelIn(block: Element): string {
  const code = block.querySelector("div code");
  const isLabel = (candidate: Element) =>
    code !== null && !candidate.contains(code) && !candidate.querySelector("button");
  return [...block.querySelectorAll("div")].find(isLabel)?.textContent ?? "";
}

function asLanguage(label: string): string | undefined {
  return /^[a-z][a-z0-9+#-]{0,19}$/i.exec(label.trim())?.[0].toLowerCase();
}

/** Reads an element with one code block, buttons, and at most a word with the language. */
export function readFrame(frame: Element): { code: Element; language: string | undefined } | undefined {
  const [code, ...more] = frame.querySelectorAll("pre");
  if (!code || more.length > 0 || !frame.querySelector("button, clipboard-copy")) return undefined;
  const copy = frame.cloneNode(true);
  if (!(copy instanceof Element)) return undefined;
  for (const part of copy.querySelectorAll(`pre, clipboard-copy, ${outside}`)) part.remove();
  const label = (copy.textContent ?? "").trim();
  return label === "" || asLanguage(label) ? { code, language: asLanguage(label) } : undefined;
}
