// What the imports of CSV files have in common in their contracts.
import * as z from "zod/mini";
import { choice, text } from "#app/platform/http/endpoint.ts";

export const importLimits = { fileBytes: 5 * 1024 * 1024, columnName: 200 } as const;

const column = z.optional(text({ max: importLimits.columnName }));

/** With `dryRun=true` nothing is changed; `map.email=Address` says which column a field is read from, `map.email=` that none is. */
export function importQuery<Field extends string>(fields: readonly Field[]) {
  const columns = Object.fromEntries(fields.map((field) => [`map.${field}`, column]));
  return {
    dryRun: z.optional(choice(["true", "false"])),
    ...(columns as Record<`map.${Field}`, typeof column>), // of these fields
  };
}

/** Returns the columns that were chosen by hand. */
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

/** What an import reports of a file and of each of its rows. `line` counts from 1, the header's. */
export const importedRow = {
  line: z.number(),
  result: choice(["taken", "known", "refused"]),
  /** Of a row that was refused. */
  reason: z.optional(z.string()),
};

export const importCounts = {
  dryRun: z.boolean(),
  taken: z.number(),
  known: z.number(),
  refused: z.number(),
  /** The names of columns that nothing was read from. */
  unread: z.array(z.string()),
};
