// What browser and server agreed on an import of enquiries; apart from the rest, as lists need none of it.
import * as z from "zod/mini";
import { choice, endpoint, text } from "#app/platform/http/endpoint.ts";
import * as imports from "#app/platform/http/import-file.ts";
import { chosenOrigins, staffRulesOf } from "../contract.ts";
import { builtForm } from "../form-fields.ts";
import type { CompanyForm } from "../form-fields.ts";
import { handlingLimits, wholeUnits } from "./contract.ts";
import { enquiryColumnsOf } from "./import-columns.ts";
import type { ImportedColumn } from "./import-columns.ts";

/** Of a row of an import. */
export function importedFieldsOf(form: CompanyForm) {
  return z.object({
    ...staffRulesOf(form),
    notes: z.nullish(text({ max: handlingLimits.note })),
    value: z.nullish(wholeUnits),
  });
}

export type ImportedFields = z.infer<ReturnType<typeof importedFieldsOf>>;

/** `who` is the name, address or number; `field` is where a refused row is wrong, `enquiryId` the enquiry that a known one is. */
const importedEnquiry = z.object({
  ...imports.importedRow,
  who: z.string(),
  field: z.optional(z.string()),
  enquiryId: z.optional(z.string()),
});

export const enquiryImport = z.object({ ...imports.importCounts, rows: z.array(importedEnquiry) });

export type EnquiryImport = z.infer<typeof enquiryImport>;

export const importEnquiries = endpoint({
  method: "POST",
  path: "/api/admin/contacts/import",
  summary:
    "Import enquiries from a CSV file: our own export, HubSpot's, Pipedrive's or a spreadsheet; other columns by `map.<field>=<column>`. A row needs what an entered enquiry needs. `origin` is that of all rows that name none. Who is here already, by address or number and with the same words, is known and not taken twice. Reports every row; with `dryRun=true` nothing is changed. No clock runs, and nobody is told.",
  access: "sales",
  limit: "uploads",
  query: importQueryOf(builtForm),
  file: { types: ["text/csv"], maxBytes: imports.importLimits.fileBytes },
  answer: enquiryImport,
  refuses: ["storage-full"],
});

/** The columns that may be matched by hand, and how all rows came. */
export function importQueryOf(form: CompanyForm) {
  const fields = Object.keys(enquiryColumnsOf(form)) as ImportedColumn[]; // the form's own
  return z.object({ ...imports.importQuery(fields), origin: z.optional(choice(chosenOrigins)) });
}
