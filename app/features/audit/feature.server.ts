import { deleteOldAuditEvents } from "#app/platform/audit/audit.server.ts";
import { AppError } from "#app/platform/base/errors.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Feature } from "#app/platform/feature.server.ts";
import { hasRole, rolesFor } from "#app/platform/http/access.ts";
import * as exportContract from "#app/platform/http/audit-export.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";

type ExportedKind = (typeof exportContract.exportedKinds)[number];

type ReadableRoute = { endpoint: Pick<EndpointInit, "access"> };
type EventCounter = { count: (deps: Deps, userId: string) => Promise<number> };

/** The lists of other features that can be exported. */
type RecordReaders = {
  enquiries: ReadableRoute & EventCounter;
  subscribers: ReadableRoute & EventCounter;
  sources: ReadableRoute & EventCounter;
  person: ReadableRoute;
};

/** Reads the audit log and records exports. platform/audit adds the events. */
export function audit({ enquiries, subscribers, sources, person }: RecordReaders) {
  /** Only those who may read a list can export it, and never more rows than it has. */
  const exported: Record<ExportedKind, ReadableRoute & EventCounter> = {
    enquiries,
    subscribers,
    sources,
    person: { ...person, count: service.countLastRead },
    audit: {
      endpoint: contract.listAudit,
      count: async (deps) => (await service.listAudit(deps, { page: 1, perPage: 1 })).total,
    },
  };
  return {
    routes: {
      "GET /api/admin/audit": route(contract.listAudit, (deps, { query }) => service.listAudit(deps, query)),
      "POST /api/admin/exports": route(exportContract.auditExport, {
        audit: ({ body }) => ({ action: `exported-${body.what}`, counts: { rows: body.rows } }),
        handle: async (deps, { user, body: { what, rows } }) => {
          if (!hasRole(user.roles, rolesFor(exported[what].endpoint) ?? []))
            throw new AppError("forbidden", { message: "Your role doesn’t include this." });
          if (rows > (await exported[what].count(deps, user.userId)))
            throw new AppError("validation", { fields: { rows: { code: "invalid" } } });
        },
      }),
    } satisfies ApiMap<EndpointsOf<typeof contract | typeof exportContract>>,
    cleanup: [deleteOldAuditEvents],
  } satisfies Feature;
}
