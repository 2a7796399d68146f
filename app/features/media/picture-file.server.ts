import type { CachedResponse } from "#app/platform/cache/cached-response.server.ts";
import { createCachedResponse } from "#app/platform/cache/cached-response.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { commonHeaders } from "#app/platform/http/security-headers.server.ts";
import { readPictureAddress } from "#app/platform/pictures/renditions.ts";
import { readPictureFile } from "./stored-pictures.server.ts";

const types = { webp: "image/webp", jpg: "image/jpeg", png: "image/png" };

/** Returns the file at a path such as `/media/…-480.webp`, or undefined. A path's content never changes. */
export async function pictureFile(deps: Deps, path: string): Promise<CachedResponse | undefined> {
  const address = readPictureAddress(path);
  const body = address && (await readPictureFile(deps.db.kysely, address));
  if (!body) return undefined;
  const headers = {
    ...commonHeaders(deps.config),
    "Cross-Origin-Resource-Policy": "cross-origin",
    "Content-Security-Policy": "default-src 'none'; sandbox",
    "Content-Type": types[address.type],
    "Cache-Control": "public, max-age=31536000, immutable",
  };
  return createCachedResponse({ status: 200, headers, body, quality: 0 });
}
