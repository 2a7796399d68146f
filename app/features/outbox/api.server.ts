import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listEmails>) {
  const { emails, total } = await service.listEmails(deps, query);
  headers.set("X-Total-Count", String(total));
  return emails;
}

export async function get(deps: Deps, { params }: Call<typeof contract.getEmail>) {
  return service.getEmail(deps, params.id);
}

export async function tryAgain(deps: Deps, { params }: Call<typeof contract.retryEmail>) {
  return service.retryEmail(deps, params.id);
}
