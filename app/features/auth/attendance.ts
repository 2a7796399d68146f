/** What somebody does who is there. */
const signs = ["keydown", "input", "pointerdown", "click", "wheel"];

let wasSeen: boolean | undefined;

/** True if somebody has used the page since the last time, or since it was opened. */
export function wasAttended(): boolean {
  const isAttended = wasSeen ?? true;
  if (wasSeen === undefined) for (const sign of signs) addEventListener(sign, notice, { capture: true, passive: true });
  wasSeen = false;
  return isAttended;
}

function notice(): void {
  wasSeen = true;
}
