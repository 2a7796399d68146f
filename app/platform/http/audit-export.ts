// Announces a file that the browser creates from data it has read, so that it is in the audit log.
import * as z from "zod/mini";
import { endpoint, successResponse } from "./endpoint.ts";
import { choice } from "./field-schemas.ts";

export const exportedKinds = ["enquiries", "subscribers", "person", "sources", "audit"] as const;

/** POST /api/admin/exports: announces a file before the browser creates it. */
export const auditExport = endpoint({
  method: "POST",
  path: "/api/admin/exports",
  summary: "Record an export in the audit log before its file is created.",
  access: "staff",
  isIdempotent: true,
  body: z.object({
    what: choice(exportedKinds),
    rows: z.number().check(z.int({ error: "invalid" }), z.minimum(0, { error: "invalid" })),
  }),
  response: successResponse,
  status: 201,
});
