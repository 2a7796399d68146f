// What the script in the head tells the start: the last press on a button that the start answers, made before it listened.

/** Buttons with `data-press` are the start's; the attribute's value says what is wanted. */
export type HeldPress = { heldPress?: HTMLButtonElement; isListening?: boolean };
