import type { Feature } from "#app/platform/feature.server.ts";
import { route } from "#app/platform/http/route.server.ts";
import type { ApiMap, EndpointsOf } from "#app/platform/http/route.server.ts";
import { modelServer } from "#app/platform/language-model/outage.server.ts";
import * as contract from "./contract.ts";

/** Translations that a language model suggests; the features whose texts they are store them. */
export const suggestion = {
  routes: {
    "GET /api/admin/translator": route(contract.readTranslator, ({ config }) =>
      Promise.resolve({ host: config.AI_BASE_URL ? modelServer(config) : null }),
    ),
  } satisfies ApiMap<EndpointsOf<typeof contract>>,
} satisfies Feature;
