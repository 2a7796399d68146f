// Where one was writing, while the server's version of the text takes the place of what was typed.

/**
 * Does what gives the field that has the focus another value, and leaves the caret beside the words where it was: a browser
 * moves it to the end.
 */
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
