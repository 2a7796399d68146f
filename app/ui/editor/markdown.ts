// Markdown that was pasted as text, as HTML. Loaded on such a paste.
import { Marked } from "marked";
import { escapeHtml } from "./clipboard-lines.ts";

/** Line breaks stay. What looks like HTML is text, but for the breaks that language models write into cells. */
const marked = new Marked({
  gfm: true,
  breaks: true,
  async: false,
  renderer: {
    html: ({ text }) => (/^<br\s*\/?>$/i.test(text.trim()) ? "<br>" : escapeHtml(text)),
    checkbox: ({ checked }) => (checked ? "☑ " : "☐ "),
  },
});

export function markdownToHtml(text: string): string {
  return marked.parse(text, { async: false });
}
