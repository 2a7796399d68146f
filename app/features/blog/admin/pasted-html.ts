// What a paste brings into a post's HTML: formatted text as HTML, anything else as the words it is.

/** What a clipboard holds, by media type. */
type Clipboard = Pick<DataTransfer, "getData">;

/**
 * The formatted text of a paste; undefined where there is none, or where the words are HTML themselves, copied from an editor.
 * @example pastedHtml(event.clipboardData) // "<p>Two <b>words</b></p>"
 */
export function pastedHtml(clipboard: Clipboard): string | undefined {
  const html = clipboard.getData("text/html");
  const isSource = /<\/?[a-z][^<>]*>/i.test(clipboard.getData("text/plain"));
  if (!html || isSource || !/<(?:p|h[1-6]|ul|ol|li|a|b|strong|i|em|blockquote|table|br)\b/i.test(html))
    return undefined;
  return html
    .replaceAll(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, "") // Google Docs puts everything into one that is none
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll("\r", "")
    .trim();
}

const block = "p|h[2-6]|ul|ol|li|dl|blockquote|pre|table|figure|hr";

/**
 * Cleaned HTML with a line per element, without what word processors leave empty.
 * @example tidied("<p>One</p><p>&nbsp;</p><p>Two</p>") // "<p>One</p>\n<p>Two</p>"
 */
export function tidied(html: string): string {
  if (html.includes("<pre")) return html.trim(); // its spaces and lines mean something
  return html
    .replaceAll(/&nbsp;|\u00A0/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(p|h[2-6]|li|b|i|strong|em)>\s*(?:<br ?\/?>)?\s*<\/\1>/g, "")
    .replaceAll(new RegExp(`\\s*(<(?:${block})\\b)`, "g"), "\n$1")
    .replaceAll(new RegExp(`(</(?:${block})>)\\s*`, "g"), "$1\n")
    .replaceAll(/\n+/g, "\n")
    .trim();
}
