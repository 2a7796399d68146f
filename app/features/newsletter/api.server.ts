import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { needsConfirmation } from "./confirmation.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type * as subscribers from "./subscribers/contract.ts";
import { importFile } from "./subscribers/import.server.ts";
import * as details from "./subscribers/service.server.ts";

export async function subscribe(deps: Deps, { body, requestContext }: Call<typeof contract.subscribe>) {
  await service.subscribe(deps, body, requestContext);
  const success = { success: true as const, message: deps.translate(requestContext.locale, "newsletter.success.text") };
  if (!needsConfirmation(deps)) return success;
  const message = `${success.message} ${deps.translate(requestContext.locale, "newsletter.confirm")}`;
  return { ...success, message, needsConfirmation: true as const };
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listSubscribers>) {
  const { subscribers, total } = await service.listSubscribers(deps, query);
  headers.set("X-Total-Count", String(total));
  return subscribers;
}

export async function recordExport(deps: Deps) {
  return service.recordExport(deps);
}

export async function setActive(deps: Deps, { params, body }: Call<typeof contract.setSubscriberActive>) {
  return service.setSubscriberActive(deps, params.id, body.isActive);
}

export async function remove(deps: Deps, { params }: Call<typeof contract.deleteSubscriber>) {
  await service.deleteSubscriber(deps, params.id);
  return { success: true as const };
}

export async function listDetails(deps: Deps, { query, headers }: Call<typeof subscribers.listDetails>) {
  const { subscribers, total } = await details.listDetails(deps, query);
  headers.set("X-Total-Count", String(total));
  return subscribers;
}

export async function readFigures(deps: Deps) {
  return details.readFigures(deps);
}

export async function takeFile(deps: Deps, { file, query }: Call<typeof subscribers.importSubscribers>) {
  return importFile(deps, { file: file.file, isDryRun: query.dryRun === "true" });
}

export async function recordBounces(deps: Deps, { body }: Call<typeof subscribers.recordBounces>) {
  return details.recordBounces(deps, body);
}
