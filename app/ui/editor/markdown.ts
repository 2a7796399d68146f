// Converts pasted Markdown to HTML. Loaded when such text is pasted.
import { Marked } from "marked";
import { escapeHtml } from "#app/platform/text/escape-html.ts";

/** Keeps line breaks. HTML is text, except for the breaks that language models write into cells. */
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
