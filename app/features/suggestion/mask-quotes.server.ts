// Takes out of HTML what is never sent to a language model: quotations, which are other people's words, and code.
import { Parser } from "htmlparser2";

const keptElements: ReadonlySet<string> = new Set(["blockquote", "q", "pre", "code", "kbd", "samp"]);

type MaskedHtml = {
  /** The HTML with `<keep id="1"/>` for each element. */
  html: string;
  masked: readonly string[];
};

/** Replaces the outermost quotations and code by tags. */
export function maskQuotes(html: string): MaskedHtml {
  const maskedParts: string[] = [];
  let [depth, start, copied, text] = [0, 0, 0, ""];
  const parser = new Parser({
    onopentag: (name) => {
      if (keptElements.has(name) && depth++ === 0) start = parser.startIndex;
    },
    onclosetag: (name) => {
      if (!keptElements.has(name) || --depth > 0) return;
      text += `${html.slice(copied, start)}<keep id="${maskedParts.length + 1}"/>`;
      copied = parser.endIndex + 1;
      maskedParts.push(html.slice(start, copied));
    },
  });
  parser.end(html);
  return { html: text + html.slice(copied), masked: maskedParts };
}

/** Puts the elements back. */
export function unmaskQuotes({ html, masked }: MaskedHtml): string {
  return html.replaceAll(/<keep id="(\d+)"\/>/g, (_tag, number: string) => masked[Number(number) - 1] ?? "");
}
