// With consent to `analytics`, stores the referring site in the state of the tab's first entry, so that a form on a
// later page can send it. Nothing else is stored of an arrival (LEAD-10).
import { readConsent, runWhileAllowed } from "#app/features/consent/consent-record.ts";
import { firstEntry, referringHost } from "#app/features/sources/first-entry.ts";
import type { Arrival } from "#app/features/sources/first-entry.ts";

const html = document.documentElement;

if (!readConsent()?.preferences.analytics) forget(); // consent was withdrawn on another page
runWhileAllowed("analytics", note);

/** Stores the referring site; returns a function that deletes it. */
function note(): () => void {
  const first = firstEntry();
  if (first?.sameDocument && isShown(first) && notedIn(first) === undefined)
    navigation?.updateCurrentEntry({ state: { referrerHost: referringHost() } satisfies Arrival });
  const noted = first && notedIn(first);
  if (noted !== undefined) html.dataset["referrerHost"] = noted; // features/sources/first-entry reads it
  return forget;
}

/** Deletes it. Only the current entry's state can be changed; on another page, the first one's is just ignored. */
function forget(): void {
  delete html.dataset["referrerHost"];
  const first = firstEntry();
  if (first && isShown(first) && notedIn(first) !== undefined) navigation?.updateCurrentEntry({ state: null });
}

function isShown(entry: NavigationHistoryEntry): boolean {
  return entry.key === navigation?.currentEntry?.key;
}

function notedIn(entry: NavigationHistoryEntry): string | undefined {
  const { referrerHost } = Object(entry.getState()) as Partial<Record<keyof Arrival, unknown>>; // checked here
  return typeof referrerHost === "string" ? referrerHost : undefined;
}
