import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import { beginImport, deleteOldImport, readImport, requestImportAction } from "./import-run.server.ts";

/** The import of posts, pages and redirects from a file. */
export const moveIn = {
  routes: {
    "POST /api/admin/import": route(contract.uploadImport, {
      isAuditedAfterCommit: true, // it goes on after the answer
      handle: (deps, { file, query, user }) =>
        beginImport(deps, {
          path: file.path,
          isFetching: query.pictures === "fetch",
          fileName: query.name ?? "",
          by: user.name,
          remove: file.keep(),
        }),
    }),
    "GET /api/admin/import": route(contract.readImport, readImport),
    "POST /api/admin/import/:id/start": route(contract.startImport, (deps, { params }) =>
      requestImportAction(deps, params.id, "start"),
    ),
    "POST /api/admin/import/:id/stop": route(contract.stopImport, (deps, { params }) =>
      requestImportAction(deps, params.id, "stop"),
    ),
    "DELETE /api/admin/import/:id": route(contract.discardImport, (deps, { params }) =>
      requestImportAction(deps, params.id, "discard"),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  cleanup: [deleteOldImport],
} satisfies Feature;
