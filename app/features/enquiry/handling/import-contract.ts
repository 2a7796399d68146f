// The API for importing enquiries; separate, because lists don't need it.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { choice, text } from "#app/platform/http/field-schemas.ts";
import * as imports from "#app/platform/http/import-file.ts";
import { chosenOrigins, staffRules } from "../contract.ts";
import { builtForm } from "../form-fields.ts";
import type { CompanyForm } from "../form-fields.ts";
import { handlingLimits, wholeUnits } from "./contract.ts";
import { enquiryColumnsOf } from "./import-columns.ts";
import type { ImportedColumn } from "./import-columns.ts";

/** Returns the rules for a row of an import. */
export function importedFieldSchemas(form: CompanyForm) {
  return z.object({
    ...staffRules(form),
    notes: z.nullish(text({ max: handlingLimits.note })),
    value: z.nullish(wholeUnits),
  });
}

export type ImportedFields = z.infer<ReturnType<typeof importedFieldSchemas>>;

/**
 * A row of the result. `who` is the name, address or number; `field` is the invalid field of a refused row, `enquiryId`
 * the existing enquiry of a known one.
 */
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
    "Import enquiries from a CSV file: our own export, HubSpot's, Pipedrive's or a spreadsheet; other columns by `map.<field>=<column>`. A row requires the fields of an entered enquiry. `origin` applies to rows that have none. An enquiry with the same address or number and the same text isn't imported twice. Every row is reported; `dryRun=true` changes nothing. No deadline is set, and no email is sent.",
  access: "sales",
  limit: "uploads",
  query: importQuerySchema(builtForm),
  file: { types: ["text/csv"], maxBytes: imports.importLimits.fileBytes },
  response: enquiryImport,
  errors: ["storage-full"],
});

/** Returns the query parameters: columns that were matched by hand, and the channel of all rows. */
export function importQuerySchema(form: CompanyForm) {
  const fields = Object.keys(enquiryColumnsOf(form)) as ImportedColumn[]; // as in the form
  return z.object({ ...imports.importQuery(fields), origin: z.optional(choice(chosenOrigins)) });
}
