// The HTTP door of one person's data: contract → service → answer, with the steps that the site is made of.
import type { Deps } from "#app/platform/deps.server.ts";
import { networkOf } from "#app/platform/audit.server.ts";
import type { RequestFacts } from "#app/platform/http/request-facts.server.ts";
import type { Call, SignedIn } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { AddressSource, PersonStep } from "./service.server.ts";

/** POST /api/admin/person/search */
export function search(sources: readonly AddressSource[]) {
  return (deps: Deps, { admin, body, facts }: Call<typeof contract.searchPeople>) =>
    service.searchPeople(deps, sources, { by: askerOf(admin, facts), text: body.text });
}

/** POST /api/admin/person/find */
export function find(steps: readonly PersonStep[]) {
  return (deps: Deps, { admin, body, facts }: Call<typeof contract.findPerson>) =>
    service.findPerson(deps, steps, { by: askerOf(admin, facts), email: body.email });
}

/** POST /api/admin/person/erase */
export function erase(steps: readonly PersonStep[]) {
  return async (deps: Deps, { admin, body, facts }: Call<typeof contract.erasePerson>) => {
    const erased = await service.erasePerson(deps, steps, { by: askerOf(admin, facts), email: body.email });
    return { success: true as const, erased };
  };
}

function askerOf({ adminId, username }: SignedIn, { addressKey }: RequestFacts) {
  return { adminId, adminName: username, network: networkOf(addressKey) };
}
