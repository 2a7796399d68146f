import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import { importFile } from "./import.server.ts";
import * as service from "./service.server.ts";

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listDetails>) {
  const { subscribers, total } = await service.listDetails(deps, query);
  headers.set("X-Total-Count", String(total));
  return subscribers;
}

export async function readFigures(deps: Deps) {
  return service.readFigures(deps);
}

export async function takeFile(deps: Deps, { file, query }: Call<typeof contract.importSubscribers>) {
  return importFile(deps, { file: file.file, isDryRun: query.dryRun === "true" });
}

export async function recordBounces(deps: Deps, { body }: Call<typeof contract.recordBounces>) {
  return service.recordBounces(deps, body);
}
