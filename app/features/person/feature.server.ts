import { networkOf } from "#app/platform/base/client-address.server.ts";
import type { AddressSource, Feature } from "#app/platform/feature.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, SignedIn } from "#app/platform/http/route.server.ts";
import { personAreas } from "#app/platform/http/person-areas.server.ts";
import type { PersonArea } from "#app/platform/http/person-areas.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { KnownSource } from "./service.server.ts";

type PersonSources = {
  /** The sources of personal data, in the order shown. */
  personalData: readonly KnownSource[];
  addresses: readonly { area: PersonArea | undefined; find: AddressSource }[];
};

/** Data subject requests: finds, exports and erases a person's data. */
export function person({ personalData, addresses }: PersonSources) {
  return {
    calls: {
      "POST /api/admin/person/search": route(contract.searchPeople, (deps, { admin, body, requestContext }) => {
        const areas = personAreas(admin);
        const isSeen = (area: PersonArea | undefined) => (area ? areas.includes(area) : admin.roles.includes("admin"));
        const seen = addresses.filter(({ area }) => isSeen(area)).map((source) => source.find);
        return service.searchPeople(deps, seen, { by: requesterOf(admin, requestContext), text: body.text });
      }),
      "POST /api/admin/person/find": route(contract.findPerson, (deps, { admin, body, requestContext }) =>
        service.findPerson(deps, personalData, {
          ...body,
          by: requesterOf(admin, requestContext),
          isAdmin: admin.roles.includes("admin"),
        }),
      ),
      "POST /api/admin/person/erase": route(contract.erasePerson, async (deps, { admin, body, requestContext }) => ({
        success: true as const,
        erased: await service.erasePerson(deps, personalData, {
          ...body,
          by: requesterOf(admin, requestContext),
        }),
      })),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
  } satisfies Feature;
}

function requesterOf({ adminId, username }: SignedIn, { addressKey }: RequestContext) {
  return { adminId, adminName: username, network: networkOf(addressKey) };
}
