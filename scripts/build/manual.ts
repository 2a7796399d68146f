// Vite plugin for the chapters of the manual (docs/manual/*.md): the help screen imports them as HTML, with their
// pictures.
import { dirname, join } from "node:path";
import { Marked } from "marked";
import sharp from "sharp";
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
  },
});

/**
 * Returns a module whose default export is the HTML: pictures are imported, and have their size, so that none moves the
 * text as it loads.
 */
async function moduleOf(html: string, folder: string): Promise<string> {
  const [start = "", ...rest] = html.split(/<img src="(?=[\w-]+\.webp")/);
  const parts = rest.map(async (part, index) => {
    const file = part.slice(0, part.indexOf('"'));
    const { width, height } = await sharp(join(folder, file)).metadata();
    const before = `<img loading="lazy" width="${width}" height="${height}" src="`;
    return {
      imported: `import picture${index} from "./${file}";\n`,
      html: ` + ${JSON.stringify(before)} + picture${index} + ${JSON.stringify(part.slice(file.length))}`,
    };
  });
  const pictures = await Promise.all(parts);
  const imports = pictures.map(({ imported }) => imported).join("");
  return `${imports}export default ${JSON.stringify(start)}${pictures.map((picture) => picture.html).join("")};`;
}

export function manual(): Plugin {
  return {
    name: "manual",
    enforce: "pre",
    transform: {
      filter: { id: /\/docs\/manual\/[\w-]+\.md$/ },
      handler: async (code, id) => ({
        code: await moduleOf(marked.parse(code, { async: false }), dirname(id)),
        map: null,
        moduleType: "js",
      }),
    },
  };
}
