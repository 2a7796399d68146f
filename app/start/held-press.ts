// What the script in the head tells the start: the last press on a button that the start or an island answers, made before the
// start listened. A form that could not be sent natively is held as a press on its submit button.

type HeldPress = {
  /** Buttons with `data-press` are the start's; the attribute's value says what is wanted. */
  heldPress?: HTMLButtonElement | undefined;
  isListening?: boolean;
};

/** A button of an island; what submits works without script, and what opens a popover is the browser's. */
export const islandButton = '[data-island] button:not([type="submit"]):not([popovertarget])';

/** What of that the islands answer: their buttons, and the forms that the browser couldn't send. */
export const heldByIslands = `${islandButton}, [data-island] [type="submit"]`;

/** The window as both scripts know it. */
export const page = globalThis as typeof globalThis & HeldPress; // these names are ours
