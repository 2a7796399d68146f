// The focus for what has just appeared: an outcome, an error, the heading of another view.

/** Ref of an element that takes the focus when it appears. One that takes none by itself needs `tabIndex={-1}`. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}
