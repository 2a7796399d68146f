// Reads CSV files (RFC 4180) written by spreadsheets: with commas, semicolons or tabs, any line break, UTF-8 or UTF-16.

export type CsvRow = { line: number; values: readonly string[] };

/** Longer ones aren't quoted fields, but text after a stray quote. */
const maxQuotedLength = 20_000;

/**
 * Decodes a file: UTF-16 by its byte order mark, or else UTF-8.
 * @throws TypeError for any other encoding
 */
export function decodeCsv(file: Uint8Array): string {
  return decoderOf(file, true).decode(file);
}

/** Returns the names of a file's columns from its first bytes. */
export function readColumnNames(start: Uint8Array): readonly string[] {
  const first = readCsv(decoderOf(start, false).decode(start)).next();
  return first.done ? [] : first.value.values;
}

function decoderOf([first, other]: Uint8Array, fatal: boolean): TextDecoder {
  return new TextDecoder(encodings[`${first} ${other}`] ?? "utf-8", { fatal });
}

const encodings: Readonly<Record<string, string>> = { "255 254": "utf-16le", "254 255": "utf-16be" };

/**
 * Reads row by row, so that a long file needn't be read at once. `line` is where a row begins, from 1. Skips empty
 * lines, and Excel's `sep=;` before the first row. A quote within a field, or an unclosed one, is text.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const source = text.replace(/^\uFEFF/, "");
  const [hint = "", named] = /^sep=([^\r\n])\r?\n?/i.exec(source) ?? [];
  const separator = named ?? separatorOf(source);
  for (const { line, values } of readRows(source, separator, hint.length))
    if (values.some((value) => value !== "")) yield { line: hint === "" ? line : line + 1, values };
}

/** Reads every row, including empty ones, from a position in the text. */
export function* readRows(source: string, separator: string, from = 0): Generator<CsvRow> {
  let at = from;
  let line = 1;
  while (at < source.length) {
    const { values, end } = readRow(source, at, separator);
    yield { line, values };
    line += 1 + values.reduce((breaks, value) => breaks + (value.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
    at = end;
  }
}

/** Reads a row; `end` is where the next one begins. */
function readRow(source: string, from: number, separator: string): { values: string[]; end: number } {
  const values: string[] = [];
  let at = from - 1;
  do {
    const field = readField(source, at + 1, separator);
    values.push(field.value);
    at = field.end;
  } while (source[at] === separator);
  return { values, end: at + (source.startsWith("\r\n", at) ? 2 : 1) };
}

/** Reads a field; `end` is the position of the separator, the line break or the end of the file. */
function readField(source: string, from: number, separator: string): { value: string; end: number } {
  const mayBeQuoted = source[from] === '"' || source[from] === " ";
  const ahead = mayBeQuoted ? source.slice(from, from + maxQuotedLength) : "";
  const [whole = "", inside = ""] = /^ *"((?:[^"]|"")*)" */.exec(ahead) ?? [];
  const ends = new Set([separator, "\r", "\n", undefined]);
  let end = from + whole.length;
  if (whole !== "" && ends.has(source[end])) return { value: inside.replaceAll('""', '"').trim(), end };
  end = from;
  while (!ends.has(source[end])) end++;
  return { value: source.slice(from, end).trim(), end };
}

/** Returns the most frequent separator in the first line, outside of quotes. */
function separatorOf(source: string): string {
  const [head = ""] = source.split(/[\r\n]/, 1);
  const plain = head.replaceAll(/"[^"]*"/g, "");
  const counts = [",", ";", "\t"].map((separator) => ({ separator, count: plain.split(separator).length }));
  return counts.toSorted((a, b) => b.count - a.count)[0]?.separator ?? ",";
}
