// The HTTP handler of the site's health: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import * as service from "./service.server.ts";

/** GET /api/admin/health */
export async function read(deps: Deps) {
  return service.readHealth(deps);
}
