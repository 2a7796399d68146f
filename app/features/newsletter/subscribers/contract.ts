// The calls about subscribers beyond the specified screen: languages, sources, bounces, import, evidence of consent.
import * as z from "zod/mini";
import { choice, email, endpoint, language, listQuery } from "#app/platform/http/endpoint.ts";
import { subscriber } from "../contract.ts";

export const importLimits = { fileBytes: 5 * 1024 * 1024, consentSource: 200, bounces: 1000 } as const;

/** A subscriber with the evidence of consent. Times are ISO 8601 UTC. */
export const subscriberDetails = z.object({
  ...subscriber.shape,
  locale: language(),
  /** Where the address came from. */
  source: choice(["form", "import"]),
  confirmedAt: z.nullable(z.string()),
  /** Of imported ones. */
  consentSource: z.nullable(z.string()),
  consentDate: z.nullable(z.string()),
  unsubscribedAt: z.nullable(z.string()),
  /** The issue by whose link they left. */
  unsubscribedByIssue: z.nullable(z.object({ id: z.string(), subject: z.string() })),
  bouncedAt: z.nullable(z.string()),
});

export type SubscriberDetails = z.infer<typeof subscriberDetails>;

export const listDetails = endpoint({
  method: "GET",
  path: "/api/admin/newsletter/subscribers",
  summary:
    "Subscribers with language, source, evidence of consent, bounce and the issue they left by, the newest first. With `page` a page, the total in X-Total-Count.",
  access: "admin",
  query: z.object({
    status: z.optional(choice(["active", "inactive", "bounced"])),
    source: z.optional(choice(["form", "import"])),
    locale: z.optional(language()),
    ...listQuery(["subscribedAt", "email"]),
  }),
  answer: z.array(subscriberDetails),
});

/** Of the last twelve months, the oldest first; `active` is the number at the month’s end. */
export const subscriberFigures = z.object({
  growth: z.array(
    z.object({ month: z.string(), subscribed: z.number(), unsubscribed: z.number(), active: z.number() }),
  ),
  /** Active ones, by language and by source. */
  locales: z.array(z.object({ locale: language(), count: z.number() })),
  sources: z.array(z.object({ source: choice(["form", "import"]), count: z.number() })),
  active: z.number(),
  bounced: z.number(),
});

export type SubscriberFigures = z.infer<typeof subscriberFigures>;

export const readFigures = endpoint({
  method: "GET",
  path: "/api/admin/newsletter/figures",
  summary: "How the newsletter grew in the last twelve months, and its active subscribers by language and source.",
  access: "admin",
  answer: subscriberFigures,
});

/** `line` counts from 1, the header's. `reason` is set for a row that was refused. */
export const importedRow = z.object({
  line: z.number(),
  email: z.string(),
  result: choice(["taken", "known", "refused"]),
  reason: z.optional(z.string()),
});

export type ImportedRow = z.infer<typeof importedRow>;

export const importReport = z.object({
  dryRun: z.boolean(),
  taken: z.number(),
  known: z.number(),
  refused: z.number(),
  rows: z.array(importedRow),
});

export type ImportReport = z.infer<typeof importReport>;

export const importSubscribers = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/import",
  summary:
    "Import addresses with the evidence of their consent: a CSV file with the columns email, locale, consentSource and consentDate. Reports every row; with `dryRun=true` nothing is changed. Who unsubscribed by their own hand is refused.",
  access: "admin",
  limit: "uploads",
  query: z.object({ dryRun: z.optional(choice(["true", "false"])) }),
  file: { types: ["text/csv"], maxBytes: importLimits.fileBytes },
  answer: importReport,
  refuses: ["storage-full"],
});

export const recordBounces = endpoint({
  method: "POST",
  path: "/api/admin/newsletter/bounces",
  summary:
    "Mark addresses as bounced, as messages from mail servers say: they get no further issue. `undo` takes that back.",
  access: "admin",
  isIdempotent: true,
  body: z.object({
    emails: z
      .array(email(), { error: "invalid" })
      .check(z.minLength(1, { error: "required" }), z.maxLength(importLimits.bounces, { error: "tooMany" })),
    undo: z.optional(z.boolean({ error: "invalid" })),
  }),
  /** `unknown` are addresses that no subscriber has. */
  answer: z.object({ changed: z.number(), unknown: z.array(z.string()) }),
});
