/** Ref callback: focuses the element on mount. Non-interactive ones need `tabIndex={-1}`. */
export function takeFocus(node: HTMLElement | null): void {
  node?.focus();
}
