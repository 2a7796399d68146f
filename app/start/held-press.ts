// The last click on a button before the start script or an island listened; shared by head.ts and the start.

type HeldPress = {
  /** Buttons with `data-press` are handled by the start; the value names the action. */
  heldPress?: HTMLButtonElement | undefined;
  isListening?: boolean;
};

/** Island buttons that need script: not submit buttons, not popover buttons. */
export const islandButton = '[data-island] button:not([type="submit"]):not([popovertarget])';

/** What of that the islands answer: their buttons, and the forms that the browser couldn't send. */
export const heldByIslands = `${islandButton}, [data-island] [type="submit"]`;

/** The window as both scripts know it. */
export const page = globalThis as typeof globalThis & HeldPress; // these names are ours
