// Notes, in the tab's own history, which site a visit came from. Nothing is stored: it lives as long as the tab's first entry.
import type { Arrival } from "#app/platform/arrival.ts";

/** Notes the referring host on the first of our entries, once. */
export function noteArrival(): void {
  const { navigation } = globalThis as { navigation?: Navigation }; // some browsers have none
  const [first] = navigation?.entries() ?? [];
  if (!first || first.key !== navigation?.currentEntry?.key || first.getState() !== undefined) return;
  const host = URL.canParse(document.referrer) ? new URL(document.referrer).hostname : "";
  navigation.updateCurrentEntry({ state: { referrerHost: host } satisfies Arrival });
}
