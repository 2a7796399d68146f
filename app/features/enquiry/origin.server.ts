// Where a visit came from, as its own browser tells it: cut to what is kept. An enquiry is never refused for it.
import type { Deps } from "#app/platform/deps.server.ts";
import type { EnquiryInput } from "./contract.ts";

const longestPath = 300;

/** The path on which the visit began, without query and secrets, and the host of another site that led to it. */
export function originOf({ config, site }: Deps, { landingPage, referrerHost }: EnquiryInput) {
  return {
    landing_page: maskedPath(site, landingPage ?? "", config.siteUrl),
    referrer_host: hostOf(referrerHost ?? "", config.siteUrl),
  };
}

function maskedPath(site: Deps["site"], given: string, siteUrl: string): string | null {
  if (!given || !URL.canParse(given, siteUrl)) return null;
  const { pathname } = new URL(given, siteUrl);
  return site.withoutSecrets(pathname).slice(0, longestPath);
}

function hostOf(given: string, siteUrl: string): string | null {
  const url = given.includes("://") ? given : `https://${given}`;
  if (!given || !URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  return hostname === new URL(siteUrl).hostname || hostname.length > 253 ? null : hostname;
}
