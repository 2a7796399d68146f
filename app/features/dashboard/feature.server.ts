import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { closesForms, readStorageAlarm } from "#app/platform/http/storage-alarm.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { DashboardSources } from "./service.server.ts";

/** Returns the feature of the admin area's first page. */
export const dashboard = (given: DashboardSources) =>
  ({
    routes: {
      "GET /api/admin/activity": route(contract.listActivity, (deps, { user }) =>
        service.listActivity(deps, user.roles),
      ),
      "GET /api/admin/arrivals": route(contract.countArrivals, (deps, { user }) =>
        service.countArrivals(deps, user.roles),
      ),
      "GET /api/admin/storage-alarm": route(contract.readStorageAlarm, async (deps) => {
        const alarm = await readStorageAlarm(deps);
        return { alarm: alarm ? { ...alarm, ...(closesForms(alarm) ? {} : { formsAreOpen: true }) } : null };
      }),
      "GET /api/admin/attention": route(contract.listAttention, (deps, { user }) =>
        service.listAttention(deps, user, given),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
  }) satisfies Feature;
