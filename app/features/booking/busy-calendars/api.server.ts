import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps) {
  return service.listBusyCalendars(deps);
}

export async function add(deps: Deps, { body }: Call<typeof contract.addBusyCalendar>) {
  return service.addBusyCalendar(deps, body);
}

export async function remove(deps: Deps, { params }: Call<typeof contract.removeBusyCalendar>) {
  await service.removeBusyCalendar(deps, params.id);
  return { success: true as const };
}
