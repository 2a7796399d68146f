// Where a visit came from, as its own browser tells it: cut to what is kept. Nothing is ever refused for it.
import type { VisitColumns } from "./tables.ts";
import type { Deps } from "#app/platform/deps.server.ts";
import { campaignOf } from "./campaign.ts";
import type { SentVisit } from "./posted-visit.ts";
import { sourceOf } from "./source.ts";

/** Of what nobody's browser led to. */
export const noVisit: VisitColumns = { landing_page: null, referrer_host: null, campaign: null };

const longestPath = 300;

/**
 * Returns the path on which the visit began, without query and secrets, the host of another site that led to it ("" if none did,
 * null where that can't be known), and its campaign, without other parameters than utm_….
 */
export function visitColumns({ config, site }: Pick<Deps, "config" | "site">, visit: SentVisit): VisitColumns {
  const named = campaignOf(new URLSearchParams(visit.campaign ?? {}));
  return {
    landing_page: maskedPath(site, visit.landingPage ?? "", config.siteUrl),
    referrer_host: hostOf(visit.referrerHost, config.siteUrl),
    campaign: Object.keys(named).length > 0 ? JSON.stringify(named) : null,
  };
}

/** As the wire has it. */
export function visitOf(row: VisitColumns) {
  return {
    landingPage: row.landing_page,
    referrerHost: row.referrer_host,
    campaign: parameters(row.campaign),
  };
}

type EntryColumns = Pick<VisitColumns, "campaign" | "referrer_host">;

/** Names the source of a stored visit. */
export function storedSource({ campaign, referrer_host: referrerHost }: EntryColumns): string {
  return sourceOf({ campaign: parameters(campaign), referrerHost });
}

function parameters(campaign: string | null): Record<string, string> | null {
  return campaign === null ? null : (JSON.parse(campaign) as Record<string, string>); // written above
}

function maskedPath(site: Deps["site"], given: string, siteUrl: string): string | null {
  if (!given || !URL.canParse(given, siteUrl)) return null;
  const { pathname } = new URL(given, siteUrl);
  return (site.secretPage(pathname) ?? site.withoutSecrets(pathname)).slice(0, longestPath);
}

function hostOf(given: string | undefined, siteUrl: string): string | null {
  if (given === undefined || given === "") return given ?? null;
  const url = given.includes("://") ? given : `https://${given}`;
  if (!URL.canParse(url)) return null;
  const { hostname } = new URL(url);
  if (hostname === new URL(siteUrl).hostname) return "";
  return hostname.length > 253 ? null : hostname;
}
