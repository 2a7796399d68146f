// Converts the HTML of posts to Markdown and back. HTML that doesn't survive the round trip isn't written as Markdown.
import { types } from "node:util";
import { Script } from "node:vm";
import { Marked } from "marked";
import TurndownService from "turndown";
import { invalidField } from "#app/platform/base/errors.ts";
import { sanitise } from "#app/platform/text/sanitise.server.ts";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: { checkbox: ({ checked }) => (checked ? "☑ " : "☐ ") },
});

const turndown = new TurndownService({
  headingStyle: "atx",
  codeBlockStyle: "fenced",
  bulletListMarker: "-",
  emDelimiter: "*",
  hr: "---",
  br: "\\",
});
// Elements without a form in Markdown are kept as HTML.
turndown.keep([
  "figure",
  "table",
  "dl",
  "u",
  "s",
  "ins",
  "mark",
  "small",
  "sub",
  "sup",
  "abbr",
  "time",
  "kbd",
  "samp",
  "q",
]);
turndown.keep((node) => node.nodeName === "IMG" && (node as Element).hasAttribute("width"));
turndown.addRule("deleted", { filter: ["del"], replacement: (text) => `~~${text}~~` });

/**
 * Renders Markdown as HTML, which isn't sanitised yet.
 * @throws AppError validation of `content` if it is nested too deep, or takes too long
 */
export function renderMarkdown(markdown: string): string {
  const html = withinTime(() => marked.parse(markdown, { async: false }));
  if (html === undefined) throw invalidField("content", "is nested too deep, or takes too long to read as Markdown");
  return html;
}

/** Converts sanitised HTML to Markdown; returns undefined if that would lose something. */
export function htmlToMarkdown(html: string): string | undefined {
  const markdown = withinTime(() => turndown.turndown(html));
  const back = markdown === undefined ? undefined : withinTime(() => marked.parse(markdown, { async: false }));
  return back !== undefined && withoutGaps(sanitise(back)) === withoutGaps(html) ? markdown : undefined;
}

const maxMs = 5000;
const script = new Script("work()");

/**
 * Returns undefined for a text that takes too long, or too many calls: both libraries are recursive, and `_a_` 60,000
 * times in a row takes them minutes.
 */
function withinTime<T>(work: () => T): T | undefined {
  let result: T | undefined;
  try {
    script.runInNewContext({ work: () => void (result = work()) }, { timeout: maxMs });
  } catch (error) {
    if (!isOverLimit(error)) throw error;
  }
  return result;
}

/** Recognises the error by name: it may come from the other VM context, whose classes fail `instanceof`. */
function isOverLimit(error: unknown): boolean {
  if (!types.isNativeError(error)) return false;
  return error.name === "RangeError" || ("code" in error && error.code === "ERR_SCRIPT_EXECUTION_TIMEOUT");
}

const block =
  "p|h[2-6]|ul|ol|li|dl|dt|dd|blockquote|cite|figure|figcaption|table|caption|thead|tbody|tfoot|tr|th|td|pre|hr|br";
const gaps = new RegExp(String.raw`[ \t\n\r]*(</?(?:${block})(?: [^>]*)?>)[ \t\n\r]*`, "g");

/**
 * Removes the whitespace around block tags, which isn't rendered, except in code. Relies on the sanitiser's format.
 * @example withoutGaps("<p>a</p>\n<p>b</p>") // "<p>a</p><p>b</p>"
 */
export function withoutGaps(html: string): string {
  return html
    .split(/(<pre(?: [^>]*)?>.*?<\/pre>)/s)
    .map((part, index) =>
      index % 2 === 1 ? part.replace(/\n*(<\/code>)?<\/pre>$/, "$1</pre>") : part.replaceAll(gaps, "$1").trim(),
    )
    .join("");
}
