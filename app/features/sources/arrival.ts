// Reads how a visit began, as sent with a form.
import { parseUrl } from "#app/platform/text/parse-url.ts";
import { firstCampaign } from "./campaign.ts";
import { readVisitStart } from "./first-entry.ts";
import type { VisitInput } from "./posted-visit.ts";

/**
 * Returns how this tab's visit began; the form's own campaign is used if there was none.
 * @example readVisit() // { landingPage: "/services", referrerHost: "search.example" }
 */
export function readVisit(): VisitInput {
  const { landingPage, ...visit } = readVisitStart();
  const first = parseUrl(landingPage ?? "");
  const loaded = performance.getEntriesByType("navigation")[0]?.name ?? location.href;
  const campaign = firstCampaign([first, parseUrl(loaded)].flatMap((address) => address?.searchParams ?? []));
  return { ...(first ? { landingPage: first.pathname } : {}), ...visit, ...(campaign ? { campaign } : {}) };
}
