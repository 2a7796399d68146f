// How a visit began, from the tab's own session history (Navigation API): the first entry of ours, and the referring host
// that was noted on it at arrival. Browser only; null in a new tab and in browsers without that API.
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** Stored in the state of the first entry. */
export type Arrival = { referrerHost: string };

/** The address on which the visit began; undefined where the browser doesn't have it. */
export function firstAddress(): URL | undefined {
  return parseUrl(firstEntry()?.url ?? "");
}

/**
 * The path on which the visit began, secrets in it masked, and the host that it came from.
 * @example originOfVisit() // { landingPage: "/services", referrerHost: "search.example" }
 */
export function originOfVisit(): { landingPage?: string; referrerHost?: string } {
  const address = firstAddress();
  if (!address) return {};
  const host: unknown = Object(firstEntry()?.getState()).referrerHost;
  return {
    landingPage: address.pathname.replaceAll(/[0-9a-f]{64}/gi, "***"), // what a secret link carries is sent nowhere
    ...(typeof host === "string" && host !== "" && host !== address.hostname ? { referrerHost: host } : {}),
  };
}

function firstEntry(): NavigationHistoryEntry | undefined {
  return (globalThis as { navigation?: Navigation }).navigation?.entries()[0];
}
