// Reads how a visit began from the tab's session history (Navigation API), when a form is sent. Browser only.
import { barePath } from "#app/platform/i18n/locales.ts";
import { parseUrl } from "#app/platform/text/parse-url.ts";

/** Stored in the state of a tab's first entry, only with consent to `analytics` (start/note-arrival.ts). */
export type Arrival = { referrerHost: string };

/** Returns our first entry in the tab's session history; undefined without the Navigation API. */
export function firstEntry(): NavigationHistoryEntry | undefined {
  return (globalThis as { navigation?: Navigation }).navigation?.entries()[0];
}

/**
 * Returns the URL on which the visit began, and the referring host, "" if none. Omits what is unknown: both without the
 * Navigation API, the URL in a tab opened from another page of the site.
 * @example readVisitStart() // { landingPage: "https://hexley.example/services?utm_source=x", referrerHost: "search.example" }
 */
export function readVisitStart(): { landingPage?: string; referrerHost?: string } {
  const first = firstEntry();
  if (!first) return {};
  const storedReferrer = document.documentElement.dataset["referrerHost"];
  const address = first.url?.replaceAll(/[\da-f]{64}/gi, "***"); // the secret in a link is never sent
  const referrerHost = first.sameDocument ? referringHost() : storedReferrer;
  return {
    ...(address && !(first.sameDocument && isOpenedFromOurs()) ? { landingPage: address } : {}),
    ...(referrerHost === undefined ? {} : { referrerHost }),
  };
}

export function referringHost(): string {
  return parseUrl(document.referrer)?.hostname ?? "";
}

/** Returns true in tabs opened from our pages, except the same page in another language, which redirects here. */
function isOpenedFromOurs(): boolean {
  const from = parseUrl(document.referrer);
  return from?.origin === location.origin && barePath(from.pathname) !== barePath(location.pathname);
}
