// What the script in the head tells the start: the last press on a button that the start or an island answers, made before the
// start listened.

type HeldPress = {
  /** Buttons with `data-press` are the start's; the attribute's value says what is wanted. */
  heldPress?: HTMLButtonElement | undefined;
  isListening?: boolean;
};

/** A button of an island; what submits works without script, and what opens a popover is the browser's. */
export const islandButton = '[data-island] button:not([type="submit"]):not([popovertarget])';

/** The window as both scripts know it. */
export const page = globalThis as typeof globalThis & HeldPress; // these names are ours
