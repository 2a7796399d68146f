// Clipboard HTML of word processors: before the server cleans it, what only they mean is put into HTML's own terms; after it,
// what is left is written as authors write it.

const listItem = /<p\b[^>]*class="?MsoListParagraph[^>]*>([^]*?)<\/p>/gi;
const bullet = /<!(?:--)?\[if !supportLists\](?:--)?>([^]*?)<!(?:--)?\[endif\](?:--)?>/i;

/**
 * Makes lists of Word's numbered paragraphs, and drops Google Docs' wrapper and what no reader sees.
 * @example plainHtml('<b style="font-weight:normal"><p style="x">Hi</p></b>') // "<p>Hi</p>"
 */
export function plainHtml(html: string): string {
  return joinLists(html.replaceAll(listItem, asListItem))
    .replaceAll(/<(head|style|script|xml)\b[^]*?<\/\1>/gi, "")
    .replaceAll(/<!--[^]*?-->|<!\[[^>]*>|<\/?o:[^>]*>/g, "")
    .replaceAll(/<b\b[^>]*(?<!bidi-)font-weight:\s*normal[^>]*>/gi, "") // a <b> that is none; the sanitiser drops its end
    .replaceAll(
      /<span\b[^>]*style="[^"]*font-weight:\s*(?:700|bold)[^"]*"[^>]*>([^<]*)<\/span>/gi,
      "<strong>$1</strong>",
    )
    .replaceAll(/<span\b[^>]*style="[^"]*font-style:\s*italic[^"]*"[^>]*>([^<]*)<\/span>/gi, "<em>$1</em>")
    .replaceAll(/\s(?:style|class|id|lang|dir|data-[\w-]+)=(?:"[^"]*"|'[^']*'|[^\s>]+)(?=[^<]*>)/gi, "")
    .replaceAll("\r", "")
    .trim();
}

function asListItem(_whole: string, inside: string): string {
  const mark = bullet.exec(inside)?.[1]?.replaceAll(/<[^>]*>|&nbsp;|\s/g, "") ?? "";
  const kind = /^\(?(?:\d+|[a-z])[.)]/i.test(mark) ? "ol" : "ul";
  return `<${kind}><li>${inside.replace(bullet, "").trim()}</li></${kind}>`;
}

/** Neighbours of one kind are one list. */
function joinLists(html: string): string {
  return html.replaceAll(/<\/li><\/(ul|ol)>\s*<\1><li>/g, "</li><li>");
}

/**
 * Writes sanitised HTML as the editor does.
 * @example asWritten("<ul><li><p><b>One</b></p></li></ul>") // "<ul><li><strong>One</strong></li></ul>"
 */
export function asWritten(sanitised: string): string {
  return sanitised
    .replaceAll(/<(\/?)b>/g, "<$1strong>")
    .replaceAll(/<(\/?)i>/g, "<$1em>")
    .replaceAll(/<li><p>((?:(?!<\/?p>)[^])*)<\/p>\s*<\/li>/g, "<li>$1</li>")
    .replaceAll(/(<\/(?:p|ul|ol|h[2-6]|table|blockquote)>)\s*(?:<br \/>\s*)+/g, "$1\n");
}
