// The HTTP handler of finding something anywhere: contract → service → answer, with what can be found in this site.
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import { findAnywhere } from "./service.server.ts";
import type { FindSource } from "./service.server.ts";

export function find(sources: readonly FindSource[]) {
  return (deps: Deps, { body, admin }: Call<typeof contract.find>) =>
    findAnywhere(deps, sources, { text: body.text, role: admin.role });
}
