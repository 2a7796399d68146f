import { networkOf } from "#app/platform/base/client-address.server.ts";
import type { PersonKeySource, Feature } from "#app/platform/feature.server.ts";
import { personAreas } from "#app/platform/http/person-areas.server.ts";
import type { PersonArea } from "#app/platform/http/person-areas.server.ts";
import type { RequestContext } from "#app/platform/http/request-context.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf, SignedInUser } from "#app/platform/http/route.server.ts";
import * as contract from "./contract.ts";
import * as service from "./service.server.ts";
import type { KnownSource } from "./service.server.ts";

type PersonSources = {
  /** The sources of personal data, in the order shown. */
  personalData: readonly KnownSource[];
  personKeys: readonly { area: PersonArea | undefined; find: PersonKeySource }[];
};

/** Returns the feature for data subject requests: finds, exports and erases a person's data. */
export function person({ personalData, personKeys }: PersonSources) {
  return {
    routes: {
      "POST /api/admin/person/search": route(contract.searchPeople, (deps, { user, body, requestContext }) => {
        const areas = personAreas(user);
        const isSeen = (area: PersonArea | undefined) => (area ? areas.includes(area) : user.roles.includes("admin"));
        const seen = personKeys.filter(({ area }) => isSeen(area)).map((source) => source.find);
        return service.searchPeople(deps, seen, { by: toRequester(user, requestContext), text: body.text });
      }),
      "POST /api/admin/person/find": route(contract.findPerson, (deps, { user, body, requestContext }) =>
        service.findPerson(deps, personalData, {
          ...body,
          by: toRequester(user, requestContext),
          isAdmin: user.roles.includes("admin"),
        }),
      ),
      "POST /api/admin/person/erase": route(contract.erasePerson, async (deps, { user, body, requestContext }) => ({
        success: true as const,
        erased: await service.erasePerson(deps, personalData, {
          ...body,
          by: toRequester(user, requestContext),
        }),
      })),
    } satisfies ApiMap<EndpointsOf<typeof contract>>,
  } satisfies Feature;
}

function toRequester({ userId, username }: SignedInUser, { clientKey }: RequestContext) {
  return { userId, userName: username, network: networkOf(clientKey) };
}
