/** What the native start notes in the state of a tab's first entry. `landingPage` for a secret page, whose address browsers hide from the next one. */
export type Arrival = { referrerHost: string; landingPage: string | undefined };

/** Returns the first entry of ours in the tab's session history; undefined in browsers without the Navigation API. */
export function firstEntry(): NavigationHistoryEntry | undefined {
  return (globalThis as { navigation?: Navigation }).navigation?.entries()[0];
}
