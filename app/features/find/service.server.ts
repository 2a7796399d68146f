// Finding something anywhere. What can be found is handed in as sources, because features don't know each other.
import type { Deps } from "#app/platform/deps.server.ts";
import { hasRole } from "#app/platform/http/endpoint.ts";
import type { Role } from "#app/platform/http/endpoint.ts";
import { mostOfAKind } from "./contract.ts";
import type { Found } from "./contract.ts";

/** Finds things that contain a text, and says who may see them. */
export type FindSource = {
  roles: readonly Role[];
  find(deps: Deps, search: { text: string; limit: number }): Promise<readonly Found[]>;
};

/** Reads what contains a text, as far as roles may see it, in the order of the sources. */
export async function findAnywhere(
  deps: Deps,
  sources: readonly FindSource[],
  { text, roles: own }: { text: string; roles: readonly Role[] },
): Promise<Found[]> {
  const seen = sources.filter(({ roles }) => hasRole(own, roles));
  const found = await Promise.all(seen.map((source) => source.find(deps, { text, limit: mostOfAKind })));
  return found.flat();
}
