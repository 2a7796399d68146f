// Contract of the import of posts from one file: a ZIP archive, or the export of WordPress or Ghost.
import * as z from "zod/mini";
import { endpoint, recordEndpoint, successResponse } from "#app/platform/http/endpoint.ts";
import { choice, name } from "#app/platform/http/field-schemas.ts";

export const importLimits = {
  fileBytes: 200 * 1024 * 1024,
  fileName: 200,
  /** Files of a report that are named. */
  namedFiles: 500,
} as const;

const report = z.object({
  added: z.number(),
  changed: z.number(),
  unchanged: z.number(),
  pages: z.number(),
  redirects: z.number(),
  /** The first 500. */
  leftOut: z.array(z.object({ file: z.string(), reason: z.string(), isWhole: z.boolean() })),
  leftOutTotal: z.number(),
});

export type Report = z.infer<typeof report>;

export const importRun = z.object({
  id: z.string(),
  fileName: z.string(),
  startedBy: z.string(),
  startedAt: z.string(),
  /** `interrupted`: the process that had the file ended. `refused`: the file can't be imported. */
  state: z.enum(["checking", "checked", "importing", "stopped", "done", "refused", "interrupted"]),
  /** The number of posts and pages that are done, of `total`. */
  done: z.number(),
  total: z.number(),
  /** The file or page that is being imported. */
  current: z.string(),
  report: z.nullable(report),
  fault: z.nullable(z.string()),
});

export type ImportRun = z.infer<typeof importRun>;

/** Returns true for the states in which no process has the file. */
export function isFinished(state: ImportRun["state"]): boolean {
  return ["done", "refused", "interrupted"].includes(state);
}

export const uploadImport = endpoint({
  method: "POST",
  path: "/api/admin/import",
  summary:
    "Upload a file with posts, which is then checked: a ZIP archive of posts as files and their pictures, or the export of WordPress (XML) or Ghost (JSON), alone or in a ZIP archive with its pictures. 200 MB at most. `pictures=fetch` fetches the pictures of an export from the old site. Nothing is imported before the call of /start. 409 while another import hasn't ended.",
  access: "editor",
  audit: "import-uploaded",
  limit: "uploads",
  query: z.object({
    name: z.optional(name({ max: importLimits.fileName })),
    pictures: z.optional(choice(["fetch"])),
  }),
  file: { types: ["application/octet-stream"], maxBytes: importLimits.fileBytes, isStored: true },
  response: importRun,
  status: 201,
  errors: ["conflict", "storage-full"],
});

export const readImport = endpoint({
  method: "GET",
  path: "/api/admin/import",
  summary: "The current import or, for a day, the last one; null if there is none.",
  access: "editor",
  response: z.object({ run: z.nullable(importRun) }),
});

export const startImport = recordEndpoint({
  method: "POST",
  path: "/api/admin/import/:id/start",
  summary: "Import a checked file, or continue after a stop; unchanged posts are skipped. 409 in any other state.",
  access: "editor",
  audit: "import-started",
  response: successResponse,
  errors: ["conflict"],
});

export const stopImport = recordEndpoint({
  method: "POST",
  path: "/api/admin/import/:id/stop",
  summary: "Stop an import after the current post. Imported posts are kept. 409 if it isn't running.",
  access: "editor",
  audit: "import-stopped",
  response: successResponse,
  errors: ["conflict"],
});

export const discardImport = recordEndpoint({
  method: "DELETE",
  path: "/api/admin/import/:id",
  summary: "End an import and delete its file. Imported posts are kept.",
  access: "editor",
  audit: "import-discarded",
  response: successResponse,
});
