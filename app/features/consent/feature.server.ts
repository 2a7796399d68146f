import type { Feature } from "#app/platform/feature.server.ts";
import { call, callList } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";

/** Recorded cookie choices. */
export const consent = {
  calls: {
    "POST /api/consent": call(contract.recordConsent, (deps, { body }) => service.recordConsent(deps, body)),
    "GET /api/admin/consent": callList(contract.listConsent, (deps, { query }) => service.listConsent(deps, query)),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  cleanup: [service.deleteOldConsent],
} satisfies Feature;
