import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { closesForms, readStorageAlarm } from "#app/platform/http/storage-alarm.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { DashboardSources } from "./service.server.ts";

/** The admin area's first page. */
export const dashboard = (given: DashboardSources) =>
  ({
    calls: {
      "GET /api/admin/activity": route(contract.listActivity, (deps, { admin }) =>
        service.listActivity(deps, admin.roles),
      ),
      "GET /api/admin/arrivals": route(contract.countArrivals, (deps, { admin }) =>
        service.countArrivals(deps, admin.roles),
      ),
      "GET /api/admin/storage-alarm": route(contract.readStorageAlarm, async (deps) => {
        const alarm = await readStorageAlarm(deps);
        return { alarm: alarm ? { ...alarm, ...(closesForms(alarm) ? {} : { formsAreOpen: true }) } : null };
      }),
      "GET /api/admin/attention": route(contract.listAttention, (deps, { admin }) =>
        service.listAttention(deps, admin, given),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
  }) satisfies Feature;
