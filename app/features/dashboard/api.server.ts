import type { Deps } from "#app/platform/deps.server.ts";
import * as storage from "#app/platform/storage-alarm.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function listActivity(deps: Deps, { admin }: Call<typeof contract.listActivity>) {
  return service.listActivity(deps, admin.role);
}

export async function countArrivals(deps: Deps, { admin }: Call<typeof contract.countArrivals>) {
  return service.countArrivals(deps, admin.role);
}

export async function readStorageAlarm(deps: Deps) {
  return { alarm: (await storage.readStorageAlarm(deps)) ?? null };
}

export async function listAttention(deps: Deps, { admin }: Call<typeof contract.listAttention>) {
  return service.listAttention(deps, admin);
}
