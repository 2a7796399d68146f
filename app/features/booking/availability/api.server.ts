import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function readSettings(deps: Deps) {
  return service.readSettings(deps, deps.db.kysely);
}

export async function saveSettings(deps: Deps, { body }: Call<typeof contract.saveBookingSettings>) {
  return service.saveSettings(deps, body);
}

export async function listBlockedTimes(deps: Deps) {
  return service.listBlockedTimes(deps);
}

export async function addBlockedTime(deps: Deps, { body }: Call<typeof contract.addBlockedTime>) {
  return service.addBlockedTime(deps, body);
}

export async function removeBlockedTime(deps: Deps, { params }: Call<typeof contract.removeBlockedTime>) {
  await service.removeBlockedTime(deps, params.id);
  return { success: true as const };
}
