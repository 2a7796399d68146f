// The last click on a button before the start script or an island was ready; shared by head.ts and the start.

type HeldPress = {
  /** Buttons with `data-press` are handled by the start; the value names the action. */
  heldPress?: HTMLButtonElement | undefined;
  isListening?: boolean;
};

export const islandButton = '[data-island] button:not([type="submit"]):not([popovertarget])';

/** Includes submit buttons, whose forms may only be invalid for the browser. */
export const heldByIslands = `${islandButton}, [data-island] [type="submit"]`;

export const page = globalThis as typeof globalThis & HeldPress; // these names are ours
