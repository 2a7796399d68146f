// Matches the columns of a CSV file to the fields of an import: by the names programs use, or the user's choice.

/** The names of a field's columns as {@link plainName} returns them, in order of preference. */
export type ColumnNames<Field extends string> = Readonly<Record<Field, readonly string[]>>;

/** Columns by number; the first value that isn't empty is used. */
export type Columns<Field extends string> = Readonly<Record<Field, readonly number[]>>;

/** @example plainName("Person - Email - Work") // "personemailwork" */
export function plainName(name: string): string {
  return name
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "")
    .toLowerCase();
}

/** Matches columns. One `chosen` by its header is read for that field only; "" leaves a field out. */
export function matchColumns<Field extends string>(
  written: readonly string[],
  names: ColumnNames<Field>,
  chosen: Partial<Record<Field, string>>,
): Columns<Field> {
  const byHand = new Set<string>(Object.values(chosen));
  const plain = written.map((name) => (byHand.has(name) ? "" : plainName(name)));
  const numbersOf = (field: Field) => {
    const column = chosen[field];
    if (column !== undefined) return column === "" ? [] : [written.indexOf(column)].filter((number) => number >= 0);
    return names[field].map((name) => plain.indexOf(name)).filter((number) => number >= 0);
  };
  const numbers: Partial<Record<Field, readonly number[]>> = {};
  for (const field of csvFields(names)) numbers[field] = numbersOf(field);
  return numbers as Columns<Field>; // all of the table's own keys
}

export function csvFields<Field extends string>(names: ColumnNames<Field>): Field[] {
  return Object.keys(names) as Field[]; // of the table's own keys
}
