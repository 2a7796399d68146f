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

/** Returns the text of HTML, without links, pictures, styles and scripts. */
export function textOfHtml(html: string): string {
  const lines: string[] = [];
  let [line, hidden, quotes, gap] = ["", 0, 0, false];
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
      separateBlock(name);
      if (invisible.has(name)) hidden--;
      if (name === "blockquote") quotes--;
    },
  });
  parser.end(html);
  endLine();
  return lines.join("\n");
}
