/** Ref callback: focuses the node and restores the previous focus on unmount. */
export function focusWhileMounted(node: HTMLElement | null): () => void {
  const before = document.activeElement;
  node?.focus();
  return () => {
    if (before instanceof HTMLElement) before.focus();
  };
}
