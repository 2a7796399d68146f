// The focus in a dialog whose parts take turns.

/**
 * Ref of what has the focus while it is shown: afterwards it goes back to where it was, where that is still there.
 * @example <Button ref={borrowFocus}>Keep editing</Button>
 */
export function borrowFocus(node: HTMLElement | null): () => void {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
