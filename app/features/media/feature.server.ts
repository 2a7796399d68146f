import type { Feature } from "#app/platform/feature.server.ts";
import { audited, call, callList, callSuccess } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import * as contract from "#app/platform/pictures/contract.ts";
import * as service from "./service.server.ts";
import type { PictureUse } from "./service.server.ts";

/** Registers uploaded pictures. One in use can't be deleted: `uses` are the features that use pictures. */
export function media(uses: readonly PictureUse[]) {
  return {
    calls: {
      "POST /api/admin/media": audited(
        call(contract.addPicture, (deps, { file, query, admin }) =>
          service.addPicture(deps, { ...file, name: query.name ?? "", addedBy: admin.name }),
        ),
        "picture-added",
        { isAfterCommit: true },
      ),
      "GET /api/admin/media": callList(contract.listPictures, (deps, { query }) => service.listPictures(deps, query)),
      "GET /api/admin/media/:id": call(contract.readPicture, (deps, { params }) =>
        service.readPicture(deps, params.id, uses),
      ),
      "PATCH /api/admin/media/:id": call(contract.describePicture, (deps, { params, body }) =>
        service.describePicture(deps, params.id, body),
      ),
      "DELETE /api/admin/media/:id": callSuccess(contract.deletePicture, (deps, { params }) =>
        service.deletePicture(deps, params.id, uses),
      ),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
    tokenCalls: {
      posts: [
        "POST /api/admin/media",
        "GET /api/admin/media",
        "GET /api/admin/media/:id",
        "PATCH /api/admin/media/:id",
        "DELETE /api/admin/media/:id",
      ],
    },
    draftCalls: ["POST /api/admin/media"],
  } satisfies Feature;
}
