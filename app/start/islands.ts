// Hydrates an island on the visitor's first interaction, or at once if the browser has stored data for it. The last
// earlier click or submit is held and replayed once.
import type { HydrationTrigger } from "#app/ui/island.tsx";
import { heldByIslands, page } from "./held-press.ts";
import { isPlainClick, onPageRestored } from "./when-ready.ts";

const holdable = 'button:not([type="submit"]):not([popovertarget]), [role="button"], a[data-held]';

export function startIslands(): void {
  if (!document.querySelector("[data-island]")) return listenForF8();
  // From now on our script validates; without it, the browser does.
  for (const form of document.querySelectorAll<HTMLFormElement>("[data-island] form")) form.noValidate = true;
  for (const type of ["focusin", "pointerdown", "pointerover", "keydown"])
    document.addEventListener(type, ({ target }) => void hydrateIslandAround(target), { passive: true, capture: true });
  document.addEventListener("submit", holdSubmit, true);
  document.addEventListener("click", holdPress, true);
  void hydrateIslandAround(document.activeElement); // the visitor was faster than this script
  const waiting = findIslandsToHydrate(); // before the page stores anything
  requestAnimationFrame(() => setTimeout(() => waiting.forEach(hydrateOnce))); // after the first paint
  listenForF8();
  onPageRestored(refreshAfterHistory);
  replayHeldClick();
  if (isOutOfCache() && document.querySelector("[data-fresh]")) location.reload();
}

function replayHeldClick(): void {
  const button = page.heldPress;
  if (!button?.matches(heldByIslands)) return;
  delete page.heldPress;
  button.removeAttribute("aria-busy");
  button.click();
}

/** Returns true if Back restored the page from the HTTP cache, which may ignore its headers. */
function isOutOfCache(): boolean {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return navigation?.type === "back_forward" && navigation.transferSize === 0;
}

/** Resets busy states and refreshes outdated islands; hydrated ones do so themselves. */
function refreshAfterHistory(): void {
  if (document.querySelector("[data-fresh]:not([data-alive])")) location.reload();
  for (const control of document.querySelectorAll("[data-island]:not([data-alive]) [aria-busy]"))
    control.removeAttribute("aria-busy");
}

const islandAround = (target: EventTarget | null) =>
  target instanceof Element ? target.closest<HTMLElement>("[data-island]:not([data-alive])") : null;

/** Finds the current element for a served one: itself, its copy, or React's replacement. */
type FindControl = (control: HTMLElement) => HTMLElement | undefined;
type Hydration = Promise<{ isAlive: boolean; find: FindControl }>;

const hydrations = new WeakMap<HTMLElement, Hydration>();

function hydrateOnce(island: HTMLElement): Hydration {
  const hydration = hydrations.get(island) ?? startHydration(island);
  hydrations.set(island, hydration);
  return hydration;
}

async function startHydration(island: HTMLElement): Hydration {
  let find: FindControl = (control) => control;
  try {
    const loading = import("./island-files.ts").then(({ loadIsland }) => loadIsland(island)); // in parallel with React
    const [{ hydrateIsland }, loaded] = await Promise.all([import("./hydrate.tsx"), loading]);
    find = await hydrateIsland(island, loaded);
  } catch {
    island.dataset["alive"] = "failed"; // works as served
    document.documentElement.dataset["static"] = "";
  }
  return { isAlive: island.dataset["alive"] === "", find };
}

function hydrateIslandAround(target: EventTarget | null): Hydration | undefined {
  const island = islandAround(target);
  return island ? hydrateOnce(island) : undefined;
}

function findIslandsToHydrate(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>("[data-island][data-wake]")].filter((island) => {
    const {
      sessionStorage: draft,
      localStorage: stored,
      query,
    } = JSON.parse(island.dataset["wake"] ?? "{}") as HydrationTrigger; // as ui/island.tsx rendered it
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

/** Holds the last action in an island and replays it once hydrated, or natively if that fails. */
async function hold(control: HTMLElement, hydration: Hydration, act: (control: HTMLElement, isAlive: boolean) => void) {
  held?.removeAttribute("aria-busy");
  control.setAttribute("aria-busy", "true");
  held = control;
  const { isAlive, find } = await hydration;
  const servedElement = find(control);
  servedElement?.removeAttribute("aria-busy");
  if (held !== control) return; // something else was clicked since
  held = undefined;
  if (servedElement) act(servedElement, isAlive);
}

function holdSubmit(event: SubmitEvent): void {
  const hydration = hydrateIslandAround(event.target);
  if (!hydration || !(event.target instanceof HTMLFormElement)) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void hold(event.submitter ?? event.target, hydration, submit);
}

function submit(control: HTMLElement): void {
  if (control instanceof HTMLFormElement) control.requestSubmit();
  else if (control instanceof HTMLButtonElement) control.form?.requestSubmit(control);
}

function holdPress(event: MouseEvent): void {
  if (!isPlainClick(event)) return;
  const control = event.target instanceof Element ? event.target.closest<HTMLElement>(holdable) : null;
  const hydration = control ? hydrateIslandAround(control) : undefined;
  if (!control || !hydration) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  void hold(control, hydration, press);
}

/** Presses a control. Links open in the same tab, because a new one would be blocked as a popup by now. */
function press(control: HTMLElement, isAlive: boolean): void {
  if (!isAlive && control instanceof HTMLAnchorElement) location.assign(control.href);
  else control.click();
}

/** Focuses the toasts on F8, even before the first one. */
function listenForF8(): void {
  addEventListener("keydown", ({ code }) => {
    // Without its script, there is no toast to focus.
    if (code === "F8") void import("./hydrate.tsx").then(({ focusToasts }) => focusToasts()).catch(() => undefined);
  });
}
