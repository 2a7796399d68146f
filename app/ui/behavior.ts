// Behaviors: scripts of public pages that need no React. `data-behavior` names the file `<name>.behavior.ts` in a feature's
// folder; its default export is called.

export type PageTools = {
  /** Handles buttons with `data-press={name}`; an earlier click is replayed. */
  onPress: (name: string, answer: (button: HTMLButtonElement) => void) => void;
  /** Swaps a button's label with `data-other-label`. */
  swapLabel: (button: HTMLElement) => void;
  whenIdle: (work: () => void) => void;
};

/** Called once, when the element approaches the viewport. */
export type Behavior = (element: HTMLElement, page: PageTools) => void;
