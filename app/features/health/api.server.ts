// The HTTP handler of the site's health: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import type { Checks } from "./checks/site-state.server.ts";
import * as service from "./service.server.ts";

export function read(checks: Checks) {
  return (deps: Deps) => service.readHealth(deps, checks);
}

export async function resume(deps: Deps, { body }: Call<typeof contract.resume>) {
  await service.resumePaused(deps, body.what);
  return { success: true as const };
}
