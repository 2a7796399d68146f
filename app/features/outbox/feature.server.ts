import type { Feature } from "#app/platform/feature.server.ts";
import { auditedWhole, call, callList } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";

/** The admin area's view of the outbox. platform/mail sends the emails. */
export const outbox = {
  calls: {
    "GET /api/admin/outbox": auditedWhole(
      callList(contract.listEmails, (deps, { query }) => service.listEmails(deps, query)),
      "outbox-read-whole",
    ),
    "GET /api/admin/outbox/:id": call(contract.getEmail, (deps, { params }) => service.getEmail(deps, params.id)),
    "POST /api/admin/outbox/:id/try-again": call(contract.retryEmail, (deps, { params }) =>
      service.retryEmail(deps, params.id),
    ),
    "POST /api/admin/outbox/:id/dismiss": call(contract.dismissEmail, (deps, { params }) =>
      service.dismissEmail(deps, params.id),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  gauges: service.readGauges,
} satisfies Feature;
