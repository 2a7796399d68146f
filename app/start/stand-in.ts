// Finds a control again after its island was rendered anew, because somebody else had changed what was served.

/**
 * Remembers which control of an island this is; the answer finds the one that stands for it. Words don't count, they may be
 * translated: it is the same tag with the same classes, at the same place among as many of them.
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
