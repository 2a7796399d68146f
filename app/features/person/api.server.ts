import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { AddressSource, PersonalDataSource } from "./service.server.ts";

export function search(sources: readonly AddressSource[]) {
  return (deps: Deps, { admin, body }: Call<typeof contract.searchPeople>) =>
    service.searchPeople(deps, sources, { adminId: admin.adminId, text: body.text });
}

export function find(steps: readonly PersonalDataSource[]) {
  return (deps: Deps, { admin, body }: Call<typeof contract.findPerson>) =>
    service.findPerson(deps, steps, { adminId: admin.adminId, email: body.email });
}

export function erase(steps: readonly PersonalDataSource[]) {
  return async (deps: Deps, { admin, body }: Call<typeof contract.erasePerson>) => {
    const erased = await service.erasePerson(deps, steps, { adminId: admin.adminId, email: body.email });
    return { success: true as const, erased };
  };
}
