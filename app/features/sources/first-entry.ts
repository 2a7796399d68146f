// How a visit began, from the tab's own session history (Navigation API), read when a form is sent. Browser only.
import { barePath } from "#app/platform/i18n/locales.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** Noted in the state of a tab's first entry, with consent to `analytics` alone (start/note-arrival.ts). */
export type Arrival = { referrerHost: string };

/** Returns the first entry of ours in the tab's session history; undefined in browsers without the Navigation API. */
export function firstEntry(): NavigationHistoryEntry | undefined {
  return (globalThis as { navigation?: Navigation }).navigation?.entries()[0];
}

/**
 * Returns the address on which the visit began, and the host that led to it, "" if none; neither where it can't be known:
 * without the Navigation API, and the address in a tab that was opened from another page of ours.
 * @example readBeginning() // { landingPage: "https://hexley.example/services?utm_source=x", referrerHost: "search.example" }
 */
export function readBeginning(): { landingPage?: string; referrerHost?: string } {
  const first = firstEntry();
  if (!first) return {};
  const noted = document.documentElement.dataset["referrerHost"];
  const address = first.url?.replaceAll(/[\da-f]{64}/gi, "***"); // what a secret link carries is sent nowhere
  const referrerHost = first.sameDocument ? referringHost() : noted;
  return {
    ...(address && !(first.sameDocument && isOpenedFromOurs()) ? { landingPage: address } : {}),
    ...(referrerHost === undefined ? {} : { referrerHost }),
  };
}

export function referringHost(): string {
  return parseUrl(document.referrer)?.hostname ?? "";
}

/** False for the same page in another language, which redirects to this one. */
function isOpenedFromOurs(): boolean {
  const from = parseUrl(document.referrer);
  return from?.origin === location.origin && barePath(from.pathname) !== barePath(location.pathname);
}
