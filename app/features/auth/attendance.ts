/** Events that show that someone is at the page. */
const signs = ["keydown", "input", "pointerdown", "click", "wheel"];

let wasSeen: boolean | undefined;

/** Returns true if the page was used since the last call, or if this is the first call. */
export function wasAttended(): boolean {
  const isAttended = wasSeen ?? true;
  if (wasSeen === undefined) for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
  wasSeen = false;
  return isAttended;
}

function notice(): void {
  wasSeen = true;
}
