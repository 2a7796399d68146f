import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import type { Checks } from "./checks/site-state.server.ts";
import * as contract from "./contract.ts";
import { emailHealth } from "./health-emails.server.ts";
import * as service from "./service.server.ts";

/** Checks of the running site, including those of other features. */
export function health(checks: Checks) {
  return {
    routes: {
      "GET /api/admin/health": route(contract.readHealth, (deps) => service.readHealth(deps, checks)),
      "POST /api/admin/resume": route(contract.resume, {
        audit: ({ body }) => ({
          action: `resumed-${body.what}`,
        }),
        handle: (deps, { body }) => service.resumePaused(deps, body.what),
      }),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    jobs: [(deps) => emailHealth(deps, () => service.findAll(deps, checks))],
  } satisfies Feature;
}
