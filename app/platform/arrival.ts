// How a visit began, from the tab's own session history (Navigation API): the first entry of ours, and what was noted on it at
// arrival. Browser only; null in a new tab and in browsers without that API.
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** Stored in the state of the first entry. `landingPage` for a secret page, whose address browsers hide from the next one. */
export type Arrival = { referrerHost: string; landingPage: string | undefined };

/** The address on which the visit began; undefined where the browser doesn't have it. */
export function firstAddress(): URL | undefined {
  return parseUrl(firstEntry()?.url ?? "");
}

/**
 * The path on which the visit began, a secret one as its pattern, and the host that it came from.
 * @example originOfVisit() // { landingPage: "/services", referrerHost: "search.example" }
 */
export function originOfVisit(): { landingPage?: string; referrerHost?: string } {
  const noted = Object(firstEntry()?.getState()) as Partial<Record<keyof Arrival, unknown>>; // checked below
  const landingPage = noted.landingPage ?? firstAddress()?.pathname;
  if (typeof landingPage !== "string") return {};
  const host = noted.referrerHost;
  return {
    landingPage: landingPage.replaceAll(/[0-9a-f]{64}/gi, "***"), // what a secret link carries is sent nowhere
    ...(typeof host === "string" && host !== "" && host !== location.hostname ? { referrerHost: host } : {}),
  };
}

function firstEntry(): NavigationHistoryEntry | undefined {
  return (globalThis as { navigation?: Navigation }).navigation?.entries()[0];
}
