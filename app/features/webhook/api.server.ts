import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps) {
  return service.listWebhooks(deps);
}

export async function create(deps: Deps, { body }: Call<typeof contract.createWebhook>) {
  return service.createWebhook(deps, body);
}

export async function change(deps: Deps, { params, body }: Call<typeof contract.changeWebhook>) {
  return service.changeWebhook(deps, params.id, body);
}

export async function remove(deps: Deps, { params }: Call<typeof contract.deleteWebhook>) {
  await service.deleteWebhook(deps, params.id);
  return { success: true as const };
}

export async function test(deps: Deps, { params }: Call<typeof contract.testWebhook>) {
  return service.testWebhook(deps, params.id);
}

export async function listDeliveries(deps: Deps, { params, query, headers }: Call<typeof contract.listDeliveries>) {
  const { deliveries, total } = await service.listDeliveries(deps, params.id, query);
  headers.set("X-Total-Count", String(total));
  return deliveries;
}

export async function retry(deps: Deps, { params }: Call<typeof contract.retryDelivery>) {
  return service.retryDelivery(deps, { id: params.deliveryId, webhookId: params.id });
}
