/**
 * Focuses the element on mount, as a ref callback. Non-interactive ones need `tabIndex={-1}`; those in a
 * server-rendered page `autoFocus` too: the browser focuses them on load, and hydration, started by a visitor's touch,
 * keeps the focus.
 */
export function takeFocus(node: HTMLElement | null): void {
  if (!node?.autofocus) node?.focus();
}

/** Focuses it with its top in view: the previous content may have been higher than the screen. */
export function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}

/** Focuses it and scrolls only if it isn't fully in view, and only until its top is at the window's. */
export function takeFocusInView(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  if (node && node.getBoundingClientRect().bottom > innerHeight) node.scrollIntoView();
}
