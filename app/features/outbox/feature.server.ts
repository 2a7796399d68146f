import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";

/** The admin area's view of the outbox. platform/mail sends the emails. */
export const outbox = {
  routes: {
    "GET /api/admin/outbox": route(contract.listEmails, (deps, { query }) => service.listEmails(deps, query)),
    "GET /api/admin/outbox/:id": route(contract.getEmail, (deps, { params }) => service.getEmail(deps, params.id)),
    "POST /api/admin/outbox/:id/try-again": route(contract.retryEmail, (deps, { params }) =>
      service.retryEmail(deps, params.id),
    ),
    "POST /api/admin/outbox/:id/dismiss": route(contract.dismissEmail, (deps, { params }) =>
      service.dismissEmail(deps, params.id),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  gauges: service.readGauges,
} satisfies Feature;
