// Reads a CSV file (RFC 4180), with commas, or semicolons as spreadsheets in Romanian and French write them.

export type CsvRow = { line: number; values: readonly string[] };

/**
 * Reads row by row, so that a long file needn't be read in one go. `line` is where a row begins, counted from 1. Empty lines are left
 * out. A quote that isn't closed ends with the file.
 */
export function* readCsv(text: string): Generator<CsvRow> {
  const source = text.replace(/^\uFEFF/, "");
  const separator = separatorOf(source);
  let values: string[] = [];
  let value = "";
  let [line, begin] = [1, 1];
  const endRow = (): CsvRow[] => {
    const row = { line: begin, values: [...values, value.trim()] };
    const isEmpty = values.length === 0 && value.trim() === "";
    values = [];
    value = "";
    begin = line;
    return isEmpty ? [] : [row];
  };
  for (const { 0: token } of source.matchAll(tokensWith(separator))) {
    if (token === separator) {
      values.push(value.trim());
      value = "";
    } else if (/^\r?\n$|^\r$/.test(token)) {
      line++;
      yield* endRow();
    } else {
      value += token.startsWith('"') && value.trim() === "" ? unquoted(token) : token;
      line += token.split("\n").length - 1;
    }
  }
  yield* endRow();
}

/** A quoted field, a separator, a line break, or text up to one of these. */
function tokensWith(separator: string): RegExp {
  return new RegExp(`"(?:[^"]|"")*(?:"|$)|${separator}|\\r?\\n|\\r|[^"${separator}\\r\\n]+`, "g");
}

function separatorOf(source: string): "," | ";" {
  const head = source.split("\n", 1)[0] ?? "";
  return head.split(";").length > head.split(",").length ? ";" : ",";
}

function unquoted(token: string): string {
  return token.replace(/^"/, "").replace(/"$/, "").replaceAll('""', '"');
}
