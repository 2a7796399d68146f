import type { Deps } from "#app/platform/deps.server.ts";
import { networkOf } from "#app/platform/audit.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import type { Call, SignedIn } from "#app/platform/http/route.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { AddressSource, PersonalDataSource } from "./service.server.ts";

export function search(sources: readonly AddressSource[]) {
  return (deps: Deps, { admin, body, requestContext }: Call<typeof contract.searchPeople>) =>
    service.searchPeople(deps, sources, { by: askerOf(admin, requestContext), text: body.text });
}

export function find(steps: readonly PersonalDataSource[]) {
  return (deps: Deps, { admin, body, requestContext }: Call<typeof contract.findPerson>) =>
    service.findPerson(deps, steps, { by: askerOf(admin, requestContext), email: body.email });
}

export function erase(steps: readonly PersonalDataSource[]) {
  return async (deps: Deps, { admin, body, requestContext }: Call<typeof contract.erasePerson>) => {
    const erased = await service.erasePerson(deps, steps, { by: askerOf(admin, requestContext), email: body.email });
    return { success: true as const, erased };
  };
}

function askerOf({ adminId, username }: SignedIn, { addressKey }: RequestContext) {
  return { adminId, adminName: username, network: networkOf(addressKey) };
}
