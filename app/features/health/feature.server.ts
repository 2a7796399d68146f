import type { Feature } from "#app/platform/feature.server.ts";
import { audited, call, callSuccess } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import type { Checks } from "./checks/site-state.server.ts";
import { emailHealth } from "./health-emails.server.ts";
import * as service from "./service.server.ts";

/** Checks of the running site, including those of other features. */
export function health(checks: Checks) {
  return {
    calls: {
      "GET /api/admin/health": call(contract.readHealth, (deps) => service.readHealth(deps, checks)),
      "POST /api/admin/resume": audited(
        callSuccess(contract.resume, (deps, { body }) => service.resumePaused(deps, body.what)),
        ({ body }) => ({
          action: `resumed-${body.what}`,
        }),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    jobs: [(deps) => emailHealth(deps, () => service.findAll(deps, checks))],
  } satisfies Feature;
}
