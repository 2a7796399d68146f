import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/serve.server.ts";
import type * as contract from "#app/platform/pictures/contract.ts";
import * as service from "./service.server.ts";
import type { PictureUse } from "./service.server.ts";

export async function add(deps: Deps, { file, query, admin }: Call<typeof contract.addPicture>) {
  return service.addPicture(deps, { ...file, name: query.name ?? "", addedBy: admin.username });
}

export async function list(deps: Deps, { query, headers }: Call<typeof contract.listPictures>) {
  const { pictures, total } = await service.listPictures(deps, query);
  headers.set("X-Total-Count", String(total));
  return pictures;
}

export async function describe(deps: Deps, { params, body }: Call<typeof contract.describePicture>) {
  return service.describePicture(deps, params.id, body);
}

export function remove(uses: readonly PictureUse[]) {
  return async (deps: Deps, { params }: Call<typeof contract.deletePicture>) => {
    await service.deletePicture(deps, params.id, uses);
    return { success: true as const };
  };
}
