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
  const wanted = findWanted(); // before the page itself keeps anything
  requestAnimationFrame(() => setTimeout(() => wanted.forEach(wake))); // after the first paint
  listenForF8();
  whenRestored(comeBack);
  pressHeld();
}

/** A press that was made before anything listened is made now. */
function pressHeld(): void {
  const button = page.heldPress;
  if (!button?.matches(islandButton)) return;
  delete page.heldPress;
  button.removeAttribute("aria-busy");
  button.click();
}

/** Out of history nothing is under way any more, and what gets old is asked for anew; what is alive does so itself. */
function comeBack(): void {
  if (document.querySelector("[data-fresh]:not([data-alive])")) location.reload();
  for (const control of document.querySelectorAll("[data-island]:not([data-alive]) [aria-busy]"))
    control.removeAttribute("aria-busy");
}

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]:not([data-alive])") : null;

/** The island's life, once begun; it settles when the island listens, or will never. */
const lives = new WeakMap<HTMLElement, Promise<boolean>>();

function wake(island: HTMLElement): Promise<boolean> {
  const life = lives.get(island) ?? begin(island);
  lives.set(island, life);
  return life;
}

async function begin(island: HTMLElement): Promise<boolean> {
  try {
    const { hydrateIsland } = await import("./hydrate.tsx");
    await hydrateIsland(island);
  } catch {
    // Its files could not be loaded: the part works as the server rendered it.
    island.dataset["alive"] = "failed";
    document.documentElement.dataset["static"] = "";
  }
  return island.dataset["alive"] === "";
}

function wakeAround(target: EventTarget | null): Promise<boolean> | undefined {
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
async function hold(control: HTMLElement, life: Promise<unknown>, act: (control: HTMLElement) => void) {
  const island = control.closest<HTMLElement>("[data-island]") ?? control;
  const findAgain = rememberPlace(control, island);
  held?.removeAttribute("aria-busy");
  control.setAttribute("aria-busy", "true");
  held = control;
  await life;
  control.removeAttribute("aria-busy");
  if (held !== control) return; // something else was pressed since
  held = undefined;
  const there = findAgain();
  if (there) act(there);
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
  void hold(control, life, (there) => there.click());
}

/** F8 goes to the notifications (spec §9), also where there were none yet. */
function listenForF8(): void {
  addEventListener("keydown", ({ code }) => {
    if (code === "F8") void import("./hydrate.tsx").then(({ showToasts }) => showToasts(true)).catch(() => undefined);
  });
}
