// Behaviors: script of single parts of a public page that needs no React (the hero's drawing, the carousel). An element names
// its own in `data-behavior`; it is the default export of `<name>.behavior.ts` in a feature's folder.

/** What the native start lends to behaviors. */
export type PageTools = {
  /** Says what a press on the buttons with `data-press={name}` does; one that came before is done now. */
  onPress: (name: string, answer: (button: HTMLButtonElement) => void) => void;
  /** Puts `data-other-label` in place of a button's name, and the name there. */
  swapLabel: (button: HTMLElement) => void;
  /** Runs work when the browser has nothing better to do. */
  whenIdle: (work: () => void) => void;
};

/** Begins to serve an element; called once, when it comes near the screen. */
export type Behavior = (element: HTMLElement, page: PageTools) => void;
