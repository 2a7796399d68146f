// The HTTP handlers of the audit log: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { announceExport } from "#app/platform/announce-export.ts";
import { AppError } from "#app/platform/errors.ts";
import { rolesOf } from "#app/platform/http/endpoint.ts";
import type { EndpointInit } from "#app/platform/http/endpoint.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listAudit>) {
  const { events, total } = await service.listAudit(deps, query);
  headers.set("X-Total-Count", String(total));
  return events;
}

/**
 * POST /api/admin/exports: what is announced stands in the audit log, by its line of the API map. `lists` are the calls that files
 * are made of: who may not make one has no such file.
 */
export function announce(lists: Record<Exported["body"]["what"], Pick<EndpointInit, "access">>) {
  return async (_: Deps, { admin, body }: Exported) => {
    if (!rolesOf(lists[body.what])?.includes(admin.role))
      throw new AppError("forbidden", { message: "Your role doesn’t include this." });
    return { success: true as const };
  };
}

type Exported = Call<typeof announceExport>;
