import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function note(deps: Deps, { body }: Call<typeof contract.recordConsent>) {
  await service.recordConsent(deps, body);
  return { success: true as const };
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listConsent>) {
  const { choices, total } = await service.listConsent(deps, query);
  headers.set("X-Total-Count", String(total));
  return choices;
}
