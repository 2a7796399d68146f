// The HTTP door of the letters' screen: contract → service → answer.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";

/** GET /api/admin/letters */
export async function list(deps: Deps, { query, headers }: Call<typeof contract.listLetters>) {
  const { letters, total } = await service.listLetters(deps, query);
  headers.set("X-Total-Count", String(total));
  return letters;
}

/** GET /api/admin/letters/:id */
export async function get(deps: Deps, { params }: Call<typeof contract.getLetter>) {
  return service.getLetter(deps, params.id);
}

/** POST /api/admin/letters/:id/try-again */
export async function tryAgain(deps: Deps, { params }: Call<typeof contract.tryLetterAgain>) {
  return service.tryLetterAgain(deps, params.id);
}
