// What the script in the head tells the start: the last press on a button that the start answers, made before it listened.

type HeldPress = {
  /** Buttons with `data-press` are the start's; the attribute's value says what is wanted. */
  heldPress?: HTMLButtonElement | undefined;
  isListening?: boolean;
};

/** The window as both scripts know it. */
export const page = globalThis as typeof globalThis & HeldPress; // these names are ours
