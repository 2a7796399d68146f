// Contract of the import of subscribers; separate, because lists don't need it.
import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { choice, text } from "#app/platform/http/field-schemas.ts";
import * as imports from "#app/platform/http/import-file.ts";
import { subscriberFields } from "./import-columns.ts";

export const importLimits = { consentSource: 200 } as const;

/** `as` is set for a row that wasn't imported as active. */
export const importedRow = z.object({
  ...imports.importedRow,
  email: z.string(),
  as: z.optional(choice(["unsubscribed", "bounced"])),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const importReport = z.object({
  ...imports.importCounts,
  /** The numbers among the imported rows. */
  unsubscribed: z.number(),
  bounced: z.number(),
  rows: z.array(importedRow),
});

export type ImportReport = z.infer<typeof importReport>;

export const importSubscribers = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/import",
  summary:
    "Import addresses with the evidence of their consent: a CSV file with the columns email, locale, consentSource and consentDate, the export of another site of ours, or that of Mailchimp (three files), Brevo, MailerLite, Ghost, Substack or listmonk; other columns by `map.<field>=<column>`. A recorded date of signing up is evidence; `consentSource` and `consentDate` are that of rows without. Who left or bounced comes in as that, also without evidence, and ends a subscription here whose consent isn't later; a file whose head has columns of that kind that nobody matched is refused. Reports every row; with `dryRun=true` nothing is changed. Nobody is emailed, and who unsubscribed here by their own hand stays so.",
  access: "admin",
  limit: "uploads",
  query: z.object({
    ...imports.importQuery(subscriberFields),
    consentSource: z.optional(text({ max: importLimits.consentSource })),
    consentDate: z.optional(text({ max: 40 })),
  }),
  file: { types: ["text/csv"], maxBytes: imports.importLimits.fileBytes },
  answer: importReport,
  refuses: ["storage-full"],
});
