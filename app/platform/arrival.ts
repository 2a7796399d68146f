// How a visit began, from the tab's own session history (Navigation API): the first entry of ours, and what was noted on it at
// arrival. Browser only; null in a new tab and in browsers without that API.
import { firstCampaign } from "#app/platform/campaign.ts";
import { firstEntry } from "#app/platform/first-entry.ts";
import type { Arrival } from "#app/platform/first-entry.ts";
import type { SentVisit } from "#app/platform/posted-visit.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** Returns how this tab's visit began; a campaign that came later counts where there was none. */
export function readVisit(): SentVisit {
  const loaded = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const campaign = firstCampaign([firstAddress(), parseUrl(loaded)].flatMap((address) => address?.searchParams ?? []));
  return { ...originOfVisit(), ...(campaign ? { campaign } : {}) };
}

/** The address on which the visit began; undefined where the browser doesn't have it. */
function firstAddress(): URL | undefined {
  return parseUrl(firstEntry()?.url ?? "");
}

/**
 * The path on which the visit began, a secret one as its pattern, and the host that it came from.
 * @example originOfVisit() // { landingPage: "/services", referrerHost: "search.example" }
 */
function originOfVisit(): Omit<SentVisit, "campaign"> {
  const noted = Object(firstEntry()?.getState()) as Partial<Record<keyof Arrival, unknown>>; // checked below
  const landingPage = noted.landingPage ?? firstAddress()?.pathname;
  if (typeof landingPage !== "string") return {};
  const host = noted.referrerHost;
  return {
    landingPage: landingPage.replaceAll(/[0-9a-f]{64}/gi, "***"), // what a secret link carries is sent nowhere
    ...(typeof host === "string" && host !== "" && host !== location.hostname ? { referrerHost: host } : {}),
  };
}
