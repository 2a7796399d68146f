/**
 * Ref callback: focuses the element on mount. Non-interactive ones need `tabIndex={-1}`; those that a page may be served with need
 * `autoFocus` too: the browser focuses them as the page loads, and hydration, which begins with a visitor's touch, leaves the focus alone.
 */
export function takeFocus(node: HTMLElement | null): void {
  if (!node?.autofocus) node?.focus();
}

/** The same, with its top in view: what was there before may have been higher than the screen. */
export function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}

/** The same, and the page moves only if it isn't all in view: then so far that nothing above it is cut. */
export function takeFocusInView(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  if (node && node.getBoundingClientRect().bottom > innerHeight) node.scrollIntoView();
}
