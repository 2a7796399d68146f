import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import { deleteOldDeliveries, failStaleDeliveries } from "./deliveries-due.server.ts";
import { checkNamedHosts } from "./named-hosts.server.ts";
import { countByState, erasePerson, findPeople, findPersonData, readRecordId } from "./queries.server.ts";
import * as service from "./service.server.ts";

/** Webhooks: URLs that are called about events, and their deliveries. */
export const webhook = {
  routes: {
    "GET /api/admin/webhooks": route(contract.listWebhooks, service.listWebhooks),
    "POST /api/admin/webhooks": route(contract.createWebhook, (deps, { body }) => service.createWebhook(deps, body)),
    "PATCH /api/admin/webhooks/:id": route(contract.changeWebhook, (deps, { params, body }) =>
      service.changeWebhook(deps, params.id, body),
    ),
    "DELETE /api/admin/webhooks/:id": route(contract.deleteWebhook, (deps, { params }) =>
      service.deleteWebhook(deps, params.id),
    ),
    "POST /api/admin/webhooks/:id/test": route(contract.testWebhook, (deps, { params }) =>
      service.testWebhook(deps, params.id),
    ),
    "GET /api/admin/webhooks/:id/deliveries": route(contract.listDeliveries, (deps, { params, query }) =>
      service.listDeliveries(deps, params.id, query),
    ),
    "POST /api/admin/webhooks/:id/deliveries/:deliveryId/retry": route(contract.retryDelivery, (deps, { params }) =>
      service.retryDelivery(deps, { id: params.deliveryId, webhookId: params.id }),
    ),
    "POST /api/admin/webhooks/:id/deliveries/:deliveryId/dismiss": route(contract.dismissDelivery, (deps, { params }) =>
      service.dismissDelivery(deps, { id: params.deliveryId, webhookId: params.id }),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
  personalData: [{ kind: "webhooks" as const, findPersonData, erasePerson, readRecordId }],
  writtenPersonKeys: findPeople,
  checks: { "Privacy notice": checkNamedHosts },
  cleanup: [failStaleDeliveries, deleteOldDeliveries],
  gauges: async ({ db }) => {
    const rows = await countByState(db.kysely);
    const values = contract.deliveryStates.map((state) => ({
      labels: { state },
      value: rows.find((row) => row.state === state)?.count ?? 0,
    }));
    return [{ name: "site_webhook_deliveries", help: "Calls of webhooks in the last 30 days, by state.", values }];
  },
} satisfies Feature;
