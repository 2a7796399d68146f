/** Ref callback: focuses the element on mount. Non-interactive ones need `tabIndex={-1}`. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}

/** The same, with its top in view: what was there before may have been higher than the screen. */
export function takeFocusAtTop(node: HTMLElement | null): void {
  node?.focus({ preventScroll: true });
  node?.scrollIntoView();
}
