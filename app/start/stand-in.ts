/**
 * Finds a control again after its island was rendered again: the same tag and classes at the same position. Text is ignored,
 * because it may be translated.
 */
export function rememberPlace(control: HTMLElement, island: HTMLElement): () => HTMLElement | undefined {
  const { tagName, className } = control;
  const alike = () =>
    [...island.querySelectorAll<HTMLElement>(tagName)].filter((other) => other.className === className);
  const before = alike();
  const place = before.indexOf(control);
  return () => {
    if (control.isConnected) return control;
    const now = alike();
    return now.length === before.length ? now[place] : undefined;
  };
}
