import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import type { Call } from "#app/platform/http/route.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import type * as contract from "#app/platform/pictures/contract.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
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

export function read(uses: readonly PictureUse[]) {
  return async (deps: Deps, { params }: Call<typeof contract.readPicture>) =>
    service.readPicture(deps, params.id, uses);
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

const types = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** Returns the file at a path such as `/media/…-480.webp`, or undefined. What an address names never changes. */
export async function pictureFile(deps: Deps, path: string): Promise<CachedResponse | undefined> {
  const address = readPictureAddress(path);
  const body = address && (await service.readPictureFile(deps, address));
  if (!body) return undefined;
  const headers = {
    ...commonHeaders(deps.config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": types[address.type],
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  return createCachedResponse({ status: 200, headers, body, effort: 0 });
}
