type Clipboard = Pick<DataTransfer, "getData">;

/** Returns the clipboard's HTML, or undefined if there is none or the text itself is HTML source. */
export function pastedHtml(clipboard: Clipboard): string | undefined {
  const html = clipboard.getData("text/html");
  const isSource = /<\/?[a-z][^<>]*>/i.test(clipboard.getData("text/plain"));
  if (!html || isSource || !/<(?:p|h[1-6]|ul|ol|li|a|b|strong|i|em|blockquote|table|br)\b/i.test(html))
    return undefined;
  return html
    .replaceAll(/<b\b[^>]*font-weight:\s*normal[^>]*>/gi, "") // Google Docs wraps everything in a <b> that is none
    .replaceAll(/<!--[^]*?-->/g, "")
    .replaceAll("\r", "")
    .trim();
}

const block = "p|h[2-6]|ul|ol|li|dl|blockquote|pre|table|figure|hr";

/**
 * Puts each element on a line and removes empty ones.
 * @example tidied("<p>One</p><p>&nbsp;</p><p>Two</p>") // "<p>One</p>\n<p>Two</p>"
 */
export function tidied(html: string): string {
  if (html.includes("<pre")) return html.trim(); // whitespace is significant
  return html
    .replaceAll(/&nbsp;|\u00A0/g, " ")
    .replaceAll(/\s+/g, " ")
    .replaceAll(/<(p|h[2-6]|li|b|i|strong|em)>\s*(?:<br ?\/?>)?\s*<\/\1>/g, "")
    .replaceAll(new RegExp(`\\s*(<(?:${block})\\b)`, "g"), "\n$1")
    .replaceAll(new RegExp(`(</(?:${block})>)\\s*`, "g"), "$1\n")
    .replaceAll(/\n+/g, "\n")
    .trim();
}
