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
  /** True for a row that ended a subscription here. */
  endsHere: z.optional(z.boolean()),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const importReport = z.object({
  ...imports.importCounts,
  /** The numbers among the imported rows. */
  unsubscribed: z.number(),
  bounced: z.number(),
  /** False if no column has languages: everyone gets the site's first one. */
  hasLanguages: z.boolean(),
  rows: z.array(importedRow),
});

export type SubscriberImportReport = z.infer<typeof importReport>;

export const importSubscribers = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/import",
  summary:
    "Import addresses with the evidence of their consent: a CSV file with the columns email, locale, consentSource and consentDate, the export of another site of ours, or that of Mailchimp (three files), Brevo, MailerLite, Ghost, Substack or listmonk; other columns by `map.<field>=<column>`. A recorded sign-up date is evidence; `consentSource` and `consentDate` apply to rows without any. Unsubscribed and bounced addresses are imported as such, even without evidence, and end a subscription here unless its consent is later; a file with unmatched columns of that kind is refused. Every row is reported; `dryRun=true` changes nothing. No email is sent, and anyone who unsubscribed here themselves remains unsubscribed.",
  access: "admin",
  limit: "uploads",
  query: z.object({
    ...imports.importQuery(subscriberFields),
    consentSource: z.optional(text({ max: importLimits.consentSource })),
    consentDate: z.optional(text({ max: 40 })),
  }),
  file: { types: ["text/csv"], maxBytes: imports.importLimits.fileBytes },
  response: importReport,
  errors: ["storage-full"],
});
