// Reads the rows of an imported CSV file, by the fields that its columns are matched to.
import { AppError, invalidField } from "#app/platform/base/errors.ts";
import { csvFields, matchColumns } from "#app/platform/text/csv-columns.ts";
import type { ColumnNames, Columns } from "#app/platform/text/csv-columns.ts";
import { removeFormulaGuard } from "#app/platform/text/csv.ts";
import { decodeCsv, readCsv } from "#app/platform/text/read-csv.ts";
import { visibleText } from "./field-schemas.ts";

/** Values are "" if the file has none. */
export type ParsedRow<Field extends string> = {
  line: number;
  valueOf: (field: Field) => string;
  /** The header of the column that a value is from. */
  columnOf: (field: Field) => string;
};

export type ParsedFile<Field extends string> = {
  written: readonly string[];
  columns: Columns<Field>;
  /** True for our own export, in which cells may be guarded against formulas. */
  isOwnExport: boolean;
  unread: string[];
  rows: Iterable<ParsedRow<Field>>;
};

type ImportOptions<Field extends string> = {
  names: ColumnNames<Field>;
  chosen: Partial<Record<Field, string>>;
  /** Returns true if a file with these columns is our own export. */
  isOwnExport: (written: readonly string[]) => boolean;
};

/** @throws AppError validation if the file isn't text, or lacks a chosen column */
export function readImport<Field extends string>(
  file: Buffer,
  { names, chosen, isOwnExport }: ImportOptions<Field>,
): ParsedFile<Field> {
  const rows = readCsv(readCsvText(file));
  const first = rows.next();
  const written = first.done ? [] : first.value.values;
  for (const field of csvFields(names)) {
    const column = chosen[field];
    if (column && !written.includes(column)) throw invalidField(`map.${field}`, `The file has no column “${column}”.`);
  }
  const columns = matchColumns(written, names, chosen);
  const read = new Set(Object.values<readonly number[]>(columns).flat());
  const isGuarded = isOwnExport(written);
  return {
    written,
    columns,
    isOwnExport: isGuarded,
    unread: written.filter((name, number) => name !== "" && !read.has(number)),
    rows: parseRows(rows, { written, columns, isGuarded }),
  };
}

type Parts<Field extends string> = { written: readonly string[]; columns: Columns<Field>; isGuarded: boolean };

function* parseRows<Field extends string>(
  rows: ReturnType<typeof readCsv>,
  { written, columns, isGuarded }: Parts<Field>,
): Generator<ParsedRow<Field>> {
  for (const { line, values } of rows) {
    const numberOf = (field: Field) => columns[field].find((number) => (values[number] ?? "") !== "");
    yield {
      line,
      valueOf: (field) => {
        const value = visibleText(values[numberOf(field) ?? -1] ?? "").trim();
        return isGuarded ? removeFormulaGuard(value) : value;
      },
      columnOf: (field) => written[numberOf(field) ?? columns[field][0] ?? -1] ?? "",
    };
  }
}

function readCsvText(file: Buffer): string {
  try {
    return decodeCsv(file);
  } catch {
    throw new AppError("validation", { message: "The file is not UTF-8 text. Save it as “CSV UTF-8”." });
  }
}

/** Rows that are looked up and written at a time. */
const slice = 500;

export function* batchRows<Row>(rows: Iterable<Row>): Generator<Row[]> {
  let some: Row[] = [];
  for (const row of rows) {
    some.push(row);
    if (some.length < slice) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
