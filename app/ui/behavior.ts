// Behaviors: scripts of public pages that need no React. `data-behavior` is a feature and its file, `site/hero` for
// `features/site/hero.behavior.ts`; its default export is called.

export type PageTools = {
  /** Handles buttons with `data-press={name}`; an earlier click is replayed. */
  onPress: (name: string, answer: (button: HTMLButtonElement) => void) => void;
  /** Swaps a button's label with `data-other-label`. */
  swapLabel: (button: HTMLElement) => void;
  whenIdle: (work: () => void) => void;
};

/** Called once, when the element approaches the viewport. */
export type Behavior = (element: HTMLElement, page: PageTools) => void;
