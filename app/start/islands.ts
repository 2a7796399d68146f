// When an island comes alive: as soon as somebody means to use it, or by itself where the browser holds something to show in
// it. The last press or submit made before that is held and done once; what was typed is in the form and stays there.
import { islandButton, page } from "./held-press.ts";
import { rememberPlace } from "./stand-in.ts";
import { whenRestored } from "./when.ts";

/** What makes an island start by itself (ui/island.tsx). */
type Wake = { sessionStorage?: string; localStorage?: string; query?: string };

const holdable = 'button:not([type="submit"]):not([popovertarget]), [role="button"], a[data-held]';

/** Begins to watch the page's islands. */
export function startIslands(): void {
  if (!document.querySelector("[data-island]")) return listenForF8();
  // The script checks from here on; without it the browser's own bubbles keep an empty form from being sent.
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-island] form")) form.noValidate = true;
  for (const type of ["focusin", "pointerdown", "pointerover", "keydown"])
    document.addEventListener(type, ({ target }) => void wakeAround(target), { passive: true, capture: true });
  document.addEventListener("submit", holdSubmit, true);
  document.addEventListener("click", holdPress, true);
  void wakeAround(document.activeElement); // somebody was quicker than this script
  const wanted = findWanted(); // before the page itself keeps anything
  requestAnimationFrame(() => setTimeout(() => wanted.forEach(wake))); // after the first paint
  listenForF8();
  whenRestored(comeBack);
  pressHeld();
  if (isOutOfCache() && document.querySelector("[data-fresh]")) location.reload();
}

/** A press that was made before anything listened is made now. */
function pressHeld(): void {
  const button = page.heldPress;
  if (!button?.matches(islandButton)) return;
  delete page.heldPress;
  button.removeAttribute("aria-busy");
  button.click();
}

/** Back may show the page as it was served once, whatever its headers say of caches. */
function isOutOfCache(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" && navigation.transferSize === 0;
}

/** Out of history nothing is under way any more, and what gets old is asked for anew; what is alive does so itself. */
function comeBack(): void {
  if (document.querySelector("[data-fresh]:not([data-alive])")) location.reload();
  for (const control of document.querySelectorAll("[data-island]:not([data-alive]) [aria-busy]"))
    control.removeAttribute("aria-busy");
}

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]:not([data-alive])") : null;

/** Where a control of the served page is now: itself, or its copy after the served nodes were put back. */
type Find = (control: HTMLElement) => HTMLElement | undefined;
type Life = Promise<{ isAlive: boolean; find: Find }>;

/** The island's life, once begun; it settles when the island listens, or will never. */
const lives = new WeakMap<HTMLElement, Life>();

function wake(island: HTMLElement): Life {
  const life = lives.get(island) ?? begin(island);
  lives.set(island, life);
  return life;
}

async function begin(island: HTMLElement): Life {
  let find: Find = (control) => control;
  try {
    const { hydrateIsland } = await import("./hydrate.tsx");
    find = await hydrateIsland(island);
  } catch {
    // Its files could not be loaded: the part works as the server rendered it.
    island.dataset["alive"] = "failed";
    document.documentElement.dataset["static"] = "";
  }
  return { isAlive: island.dataset["alive"] === "", find };
}

function wakeAround(target: EventTarget | null): Life | undefined {
  const island = islandAround(target);
  return island ? wake(island) : undefined;
}

/** The islands for which the browser holds something: a stored draft, a session, a question in the address. */
function findWanted(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-island][data-wake]")].filter((island) => {
    const { sessionStorage: draft, localStorage: stored, query } = JSON.parse(island.dataset["wake"] ?? "{}") as Wake;
    const isAsked = query !== undefined && new URLSearchParams(location.search).has(query);
    return isAsked || holds("sessionStorage", draft) || holds("localStorage", stored);
  });
}

function holds(storage: "sessionStorage" | "localStorage", key: string | undefined): boolean {
  try {
    return key !== undefined && globalThis[storage].getItem(key) !== null;
  } catch {
    return false; // storage is blocked
  }
}

let held: HTMLElement | undefined;

/** Keeps the last thing done in an island that doesn't listen yet, and does it once it does, or natively if it never will. */
async function hold(control: HTMLElement, life: Life, act: (control: HTMLElement, isAlive: boolean) => void) {
  const findAgain = rememberPlace(control, control.closest<HTMLElement>("[data-island]") ?? control);
  held?.removeAttribute("aria-busy");
  control.setAttribute("aria-busy", "true");
  held = control;
  const { isAlive, find } = await life;
  const served = find(control);
  const there = served?.isConnected ? served : findAgain();
  there?.removeAttribute("aria-busy");
  if (held !== control) return; // something else was pressed since
  held = undefined;
  if (there) act(there, isAlive);
}

function holdSubmit(event: SubmitEvent): void {
  const life = wakeAround(event.target);
  if (!life || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void hold(event.submitter ?? event.target, life, submit);
}

function submit(control: HTMLElement): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control instanceof HTMLButtonElement) control.form?.requestSubmit(control);
}

function holdPress(event: MouseEvent): void {
  if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(holdable) : null;
  const life = control ? wakeAround(control) : undefined;
  if (!control || !life) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void hold(control, life, press);
}

/** A link that stays one is followed in the same tab: by now the browser would take a new one for a popup. */
function press(control: HTMLElement, isAlive: boolean): void {
  if (!isAlive && control instanceof HTMLAnchorElement) location.assign(control.href);
  else control.click();
}

/** F8 goes to the notifications, also where there were none yet. */
function listenForF8(): void {
  addEventListener("keydown", ({ code }) => {
    if (code === "F8") void import("./hydrate.tsx").then(({ showToasts }) => showToasts(true)).catch(() => undefined);
  });
}
