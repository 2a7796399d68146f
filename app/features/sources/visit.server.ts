// Prepares what a browser sent about its visit for storage: shortened, but never refused.
import type { Deps } from "#app/platform/deps.server.ts";
import { readCampaign } from "./campaign.ts";
import type { VisitInput } from "./posted-visit.ts";
import { detectSource } from "./source.ts";
import type { VisitColumns } from "./tables.ts";

/** The columns of rows that no visit led to. */
export const noVisit: VisitColumns = { landing_page: null, referrer_host: null, campaign: null };

const maxPathLength = 300;

/**
 * Returns the path on which the visit began, without query and secrets, the referring host ("" if none, null if
 * unknown), and its campaign, with utm_… parameters only.
 */
export function visitColumns({ config, site }: Pick<Deps, "config" | "site">, visit: VisitInput): VisitColumns {
  const named = readCampaign(new URLSearchParams(visit.campaign ?? {}));
  return {
    landing_page: maskedPath(site, visit.landingPage ?? "", config.siteUrl),
    referrer_host: hostOf(visit.referrerHost, config.siteUrl),
    campaign: Object.keys(named).length > 0 ? JSON.stringify(named) : null,
  };
}

/** Returns a visit for the API. */
export function toVisit(row: VisitColumns) {
  return {
    landingPage: row.landing_page,
    referrerHost: row.referrer_host,
    campaign: parameters(row.campaign),
  };
}

type EntryColumns = Pick<VisitColumns, "campaign" | "referrer_host">;

/** Returns the source of a stored visit. */
export function storedSource({ campaign, referrer_host: referrerHost }: EntryColumns): string {
  return detectSource({ campaign: parameters(campaign), referrerHost });
}

function parameters(campaign: string | null): Record<string, string> | null {
  return campaign === null ? null : (JSON.parse(campaign) as Record<string, string>); // written by visitColumns
}

function maskedPath(site: Deps["site"], path: string, siteUrl: string): string | null {
  if (!path || !URL.canParse(path, siteUrl)) return null;
  const { pathname } = new URL(path, siteUrl);
  return (site.secretPage(pathname) ?? site.withoutSecrets(pathname)).slice(0, maxPathLength);
}

function hostOf(referrer: string | undefined, siteUrl: string): string | null {
  if (referrer === undefined || referrer === "") return referrer ?? null;
  const url = referrer.includes("://") ? referrer : `https://${referrer}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (hostname === new URL(siteUrl).hostname) return "";
  return hostname.length > 253 ? null : hostname;
}
