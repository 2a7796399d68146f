// The focus in a dialog whose parts take turns.

/** Ref of what has the focus while it is shown: afterwards it goes back to where it was, where that is still there. */
export function focusWhileMounted(node: HTMLElement | null): () => void {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
