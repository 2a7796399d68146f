// Tells the deferred start when the page's script has taken everything over. A part of the page whose script comes later
// holds it back until then, because a press on that part would otherwise be answered by nobody. Browser only.

let parts = 0;
let isStarted = false;

/**
 * Holds the start back for a part of the page; the answer says that it is there, or never will be.
 * @example const isThere = holdStart(); … useEffect(isThere, []);
 */
export function holdStart(): () => void {
  parts += 1;
  let isHeld = true;
  return () => {
    if (!isHeld) return;
    isHeld = false;
    parts -= 1;
    tell();
  };
}

/** Says that the page itself was taken over. */
export function markStarted(): void {
  isStarted = true;
  tell();
}

function tell(): void {
  if (isStarted && parts === 0) (globalThis as { __started?: () => void }).__started?.(); // set by deferred-start.server.ts
}
