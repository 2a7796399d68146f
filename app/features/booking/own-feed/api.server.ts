import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function read(deps: Deps, { admin }: Call<typeof contract.readOwnFeed>) {
  return service.readOwnFeed(deps, admin.adminId);
}

export async function renew(deps: Deps, { admin }: Call<typeof contract.renewOwnFeed>) {
  return service.renewOwnFeed(deps, admin.adminId);
}

export async function end(deps: Deps, { admin }: Call<typeof contract.endOwnFeed>) {
  await service.endOwnFeed(deps, admin.adminId);
  return { success: true as const };
}
