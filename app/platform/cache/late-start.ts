// Tells the deferred start when the page's script has taken over. Parts whose script comes later hold it back until then: a
// click on them would otherwise be lost. Browser only.

const patienceMs = 5000; // a part that was left before it came must not hold the others for ever

let parts = 0;
let isStarted = false;

/**
 * Holds the start back for a part of the page. Call the answer once the part is there, or never will be.
 * @example const isThere = holdStart(); // … isThere() once the part listens
 */
export function holdStart(): () => void {
  parts += 1;
  let isHeld = true;
  const release = () => {
    if (!isHeld) return;
    isHeld = false;
    parts -= 1;
    tell();
  };
  setTimeout(release, patienceMs);
  return release;
}

/** Whether the page itself was taken over: from then on the browser renders what is shown. */
export function hasStarted(): boolean {
  return isStarted;
}

/** Says that the page itself was taken over. */
export function markStarted(): void {
  isStarted = true;
  tell();
}

function tell(): void {
  if (isStarted && parts === 0) (globalThis as { __started?: () => void }).__started?.(); // set by deferred-start.server.ts
}
