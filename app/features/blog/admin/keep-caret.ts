/** Runs a change of the focused field's value and keeps the caret at the same words. */
export function keepCaret(change: () => void): void {
  const box = document.activeElement;
  const isField = box instanceof HTMLTextAreaElement || box instanceof HTMLInputElement;
  const before = isField ? { value: box.value, at: box.selectionStart } : undefined;
  change();
  if (!isField || !before || before.at === null || box.value === before.value) return;
  const [head, tail] = [before.value.slice(0, before.at), before.value.slice(before.at)];
  const isMoved = !box.value.startsWith(head) && box.value.endsWith(tail);
  const at = isMoved ? box.value.length - tail.length : before.at;
  box.setSelectionRange(at, at);
}
