import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import { addEntriesOnceAMinute, deleteOldEntries } from "./count-entries.server.ts";
import * as service from "./service.server.ts";
import { sourcesCsv } from "./sources-csv.ts";
import { sendWeeklyEmails } from "./weekly-email.server.ts";
import type { WeeklyEmailSources } from "./weekly-email.server.ts";

/** Shows which sources bring work. */
export const sources = (emailSources: WeeklyEmailSources) =>
  ({
    routes: {
      "GET /api/admin/sources": route(contract.readSources, {
        csv: { kind: "sources", write: sourcesCsv },
        handle: (deps, { query, user }) => service.readSources(deps, query, user.roles),
      }),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    jobs: [addEntriesOnceAMinute, (deps) => sendWeeklyEmails(deps, emailSources)],
    cleanup: [deleteOldEntries],
  }) satisfies Feature;
