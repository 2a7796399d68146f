import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";

/** Recorded cookie choices. */
export const consent = {
  routes: {
    "POST /api/consent": route(contract.recordConsent, (deps, { body }) => service.recordConsent(deps, body)),
    "GET /api/admin/consent": route(contract.listConsent, (deps, { query }) => service.listConsent(deps, query)),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  cleanup: [service.deleteOldConsent],
} satisfies Feature;
