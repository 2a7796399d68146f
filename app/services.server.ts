// Makes what pages are handed: every feature's service with deps filled in, once at start.
import * as enquiry from "#app/features/enquiry/service.server.ts";
import type { Services } from "#app/pages/context.ts";
import { bind } from "#app/platform/bound.server.ts";
import type { Deps } from "#app/platform/deps.server.ts";

/** Binds all services. */
export function createServices(deps: Deps): Services {
  return {
    content: deps.content,
    siteUrl: deps.config.siteUrl,
    imageHost: deps.config.imageHost,
    enquiry: bind(enquiry, deps),
  };
}
