// Converts a message's HTML to plain text. Quotations are marked by `>`, as in plain text.
import { Parser } from "htmlparser2";

const invisible: ReadonlySet<string> = new Set(["head", "style", "script", "title", "template", "noscript"]);

const blocks: ReadonlySet<string> = new Set(
  "address article aside blockquote dd div dl dt fieldset footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section table tr ul".split(
    " ",
  ),
);

/** Blocks with an empty line around them. */
const spaced: ReadonlySet<string> = new Set("blockquote h1 h2 h3 h4 h5 h6 ol p pre table ul".split(" "));

/** The parser takes quadratic time for nested or unmatched tags. No client's message has as many. */
const maxTags = 20_000;
const maxDepth = 100;

const tooDeep = new Error("The tags are nested too deeply.");

/** Returns the text of HTML, without links, pictures, styles and scripts; of excessive HTML, the text of its beginning. */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let [line, hidden, quotes, gap, depth] = ["", 0, 0, false, 0];
  const endLine = () => {
    const text = line.replaceAll(/[ \t\r\n\f]+/g, " ").trim();
    line = "";
    if (text === "") return;
    if (gap && lines.length > 0) lines.push("");
    lines.push(quotes > 0 ? `> ${text}` : text);
    gap = false;
  };
  const breakLine = () => {
    gap ||= line.trim() === ""; // two breaks are an empty line
    endLine();
  };
  const separateBlock = (name: string) => {
    if (!blocks.has(name)) return;
    endLine();
    gap ||= spaced.has(name);
  };
  const parser = new Parser({
    onopentag: (name) => {
      if (++depth > maxDepth) throw tooDeep;
      if (invisible.has(name)) hidden++;
      separateBlock(name);
      if (name === "br") breakLine();
      if (name === "blockquote") quotes++;
      if (name === "td" || name === "th") line += " ";
    },
    ontext: (text) => {
      if (hidden === 0) line += text;
    },
    onclosetag: (name) => {
      depth--;
      separateBlock(name);
      if (invisible.has(name)) hidden--;
      if (name === "blockquote") quotes--;
    },
  });
  try {
    parser.end(html.slice(0, endOfTags(html)));
  } catch (error) {
    if (error !== tooDeep) throw error;
  }
  endLine();
  return lines.join("\n");
}

/** Returns the position at which the text has its maximum number of tags. */
function endOfTags(html: string): number {
  return (
    html
      .matchAll(/<\/?[a-z]/gi)
      .drop(maxTags)
      .next().value?.index ?? html.length
  );
}
