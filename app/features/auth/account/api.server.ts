import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function changePassword(deps: Deps, { admin, body }: Call<typeof contract.changePassword>) {
  await service.changePassword(deps, admin, body);
  return { success: true as const };
}

export async function listSessions(deps: Deps, { admin }: Call<typeof contract.listSessions>) {
  return service.listSessions(deps, admin);
}

export async function endSession(deps: Deps, { admin, params }: Call<typeof contract.endSession>) {
  await service.endSession(deps, admin, params.id);
  return { success: true as const };
}
