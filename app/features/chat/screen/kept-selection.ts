// The selected conversation in the history entry of the page: going back from a linked page, or a reload, shows it again.
// It stands in no address and no storage. `usr` is where React Router keeps a location's state.

type Kept = { usr?: { conversationId?: unknown } | null } | null;

/** The conversation that was selected when the page was left. */
export function keptSelection(): string | undefined {
  if (import.meta.env.SSR) return undefined; // the server knows of no selection, and of no conversation
  const id = (history.state as Kept)?.usr?.conversationId; // ours or the router's, checked below
  return typeof id === "string" ? id : undefined;
}

/** Keeps the selection with the history entry that is shown. */
export function keepSelection(conversationId: string | undefined): void {
  const state = history.state as Kept; // an object of the router's, or null
  history.replaceState({ ...state, usr: { ...state?.usr, conversationId } }, "");
}
