import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "#app/platform/pictures/contract.ts";
import * as service from "./service.server.ts";
import type { PictureUse } from "./service.server.ts";

/** Registers uploaded pictures. One in use can't be deleted: `uses` are the features that use pictures. */
export function media(uses: readonly PictureUse[]) {
  return {
    routes: {
      "POST /api/admin/media": route(contract.addPicture, {
        isAuditedAfterCommit: true,
        handle: (deps, { file, query, user }) =>
          service.addPicture(deps, { ...file, name: query.name ?? "", addedBy: user.name }),
      }),
      "GET /api/admin/media": route(contract.listPictures, (deps, { query }) => service.listPictures(deps, query)),
      "GET /api/admin/media/:id": route(contract.readPicture, (deps, { params }) =>
        service.readPicture(deps, params.id, uses),
      ),
      "PATCH /api/admin/media/:id": route(contract.describePicture, (deps, { params, body }) =>
        service.describePicture(deps, params.id, body),
      ),
      "DELETE /api/admin/media/:id": route(contract.deletePicture, (deps, { params }) =>
        service.deletePicture(deps, params.id, uses),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
  } satisfies Feature;
}
