// Vite plugin for the chapters of the manual (docs/manual/*.md): the help screen imports them as HTML.
import { Marked } from "marked";
import type { Plugin } from "vite";
import { escapeHtml } from "../../app/platform/text/escape-html.ts";

const marked = new Marked({
  gfm: true,
  async: false,
  renderer: {
    /** The screen has a title of its own. */
    heading({ tokens, depth }) {
      return `<h${depth + 1}>${this.parser.parseInline(tokens)}</h${depth + 1}>`;
    },
    /** Chapters are sections of one page. */
    link({ href, tokens }) {
      return `<a href="${href.replace(/^([\w-]+)\.md$/, "#$1")}">${this.parser.parseInline(tokens)}</a>`;
    },
    codespan: ({ text }) => (text.startsWith("/admin") ? `<a href="${text}">${text}</a>` : `<code>${text}</code>`),
    /** A long line scrolls, by keyboard too. */
    code: ({ text }) => `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre>`,
    /** Who reads this has the screens before them. */
    image: () => "",
  },
});

export function manual(): Plugin {
  return {
    name: "manual",
    enforce: "pre",
    transform: {
      filter: { id: /\/docs\/manual\/[\w-]+\.md$/ },
      handler: (code) => ({
        code: `export default ${JSON.stringify(marked.parse(code, { async: false }))}`,
        map: null,
        moduleType: "js",
      }),
    },
  };
}
