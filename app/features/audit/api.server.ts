// The HTTP handlers of the audit log: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listAudit>) {
  const { events, total } = await service.listAudit(deps, query);
  headers.set("X-Total-Count", String(total));
  return events;
}

/** POST /api/admin/exports: what is announced stands in the audit log, by its line of the API map. */
export async function announce() {
  return { success: true as const };
}
