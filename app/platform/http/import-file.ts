// Shared parts of the contracts of CSV imports.
import * as z from "zod/mini";
import { choice, text } from "./field-schemas.ts";

export const importLimits = { fileBytes: 5 * 1024 * 1024, columnName: 200 } as const;

const column = z.optional(text({ max: importLimits.columnName }));

/** Declares the query: `dryRun=true` changes nothing; `map.email=Address` sets a field's column, `map.email=` none. */
export function importQuery<Field extends string>(fields: readonly Field[]) {
  const columns = Object.fromEntries(fields.map((field) => [`map.${field}`, column]));
  return {
    dryRun: z.optional(choice(["true", "false"])),
    ...(columns as Record<`map.${Field}`, typeof column>), // of these fields
  };
}

/** Returns the columns that the user chose. */
export function chosenColumns<Field extends string>(
  query: Readonly<Record<string, string | undefined>>,
  fields: readonly Field[],
): Partial<Record<Field, string>> {
  const chosen = fields.flatMap((field) => {
    const name = query[`map.${field}`];
    return name === undefined ? [] : [[field, name]];
  });
  return Object.fromEntries(chosen) as Partial<Record<Field, string>>; // of these fields
}

/** An import's report on a row. `line` counts from 1, which is the header. */
export const importedRow = {
  line: z.number(),
  result: choice(["taken", "known", "refused"]),
  /** For a refused row. */
  reason: z.optional(z.string()),
};

export const importCounts = {
  dryRun: z.boolean(),
  taken: z.number(),
  known: z.number(),
  refused: z.number(),
  /** Names of the columns that weren't read. */
  unread: z.array(z.string()),
};
