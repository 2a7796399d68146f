import * as z from "zod/mini";
import { endpoint } from "#app/platform/http/endpoint.ts";
import { day, listQuery, text } from "#app/platform/http/field-schemas.ts";

/** An event; times are ISO 8601 UTC. `network` is shortened, `about` has ids of records, never a visitor's data. */
export const auditEvent = z.object({
  id: z.string(),
  at: z.string(),
  action: z.string(),
  /** Null if it was not done by an account. */
  admin: z.nullable(z.string()),
  /** The name of the API token that did it for the account. */
  token: z.nullable(z.string()),
  about: z.nullable(z.string()),
  /** The current names of the records in `about`, if they still exist; looked up on reading. */
  records: z.array(z.object({ id: z.string(), name: z.string(), to: z.nullable(z.string()) })),
  counts: z.record(z.string(), z.number()),
  network: z.nullable(z.string()),
});

export type AuditEventRow = z.infer<typeof auditEvent>;

export const listAudit = endpoint({
  method: "GET",
  path: "/api/admin/audit",
  summary:
    "The audit log, newest first; all of it without `page`. `from` and `to` are days in the company’s time zone, inclusive.",
  access: "admin",
  query: z.object({
    action: z.optional(text({ max: 60 })),
    admin: z.optional(text({ max: 100 })),
    from: z.optional(day()),
    to: z.optional(day()),
    ...listQuery(["at"]),
  }),
  response: z.array(auditEvent),
});
