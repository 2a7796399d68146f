import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import { deleteOldNotFound, flushNotFoundCounts, listNotFound } from "./not-found.server.ts";
import * as service from "./service.server.ts";

/** Redirects, and missing addresses that visitors request. */
export const redirects = {
  routes: {
    "GET /api/admin/redirects": route(contract.listRedirects, (deps, { query }) => service.listRedirects(deps, query)),
    "POST /api/admin/redirects": route(contract.createRedirect, (deps, { body }) => service.createRedirect(deps, body)),
    "GET /api/admin/redirects/missed": route(contract.listMissed, listNotFound),
    "DELETE /api/admin/redirects/:id": route(contract.deleteRedirect, (deps, { params }) =>
      service.deleteRedirect(deps, params.id),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  jobs: [flushNotFoundCounts],
  cleanup: [deleteOldNotFound],
} satisfies Feature;
