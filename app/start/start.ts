// The native start: the script of every public page. Loads islands (islands.ts) and behaviors on demand.
import { runWhileAllowed } from "#app/features/consent/consent-record.ts";
import { firstEntry, readVisitStart } from "#app/features/sources/first-entry.ts";
import type { Behavior } from "#app/ui/behavior.ts";
import { newUuid } from "#app/ui/uuid.ts";
import { startCookieBanner } from "./cookie-banner.ts";
import { startEveryPage } from "./every-page.ts";
import { startIslands } from "./islands.ts";
import { keepLanguage } from "./language.ts";
import { startMenus, swapLabel } from "./menus.ts";
import { handlePresses, onPress } from "./presses.ts";
import { isPlainClick, whenIdle, whenNear, onPageRestored, whenShown } from "./when-ready.ts";

const behaviors = import.meta.glob<Behavior>("/app/features/*/*.behavior.ts", { import: "default" });

startEveryPage();
startMenus();
startIslands();
startCookieBanner();
startNavigationBusy();
document.addEventListener("formdata", addVisit);
handlePresses();
whenNear([...document.querySelectorAll<HTMLElement>("[data-behavior]")], (element) => void startBehavior(element));
whenShown(() => {
  followArrivals();
  keepLanguage();
  keepBrowserId();
});
document.documentElement.dataset["started"] = "";

/** Loads the code for arrivals, only with consent or if an earlier page has stored one. It runs once. */
function followArrivals(): void {
  const load = () => {
    import("./note-arrival.ts").catch(() => {}); // nothing is stored then
    return () => {};
  };
  runWhileAllowed("analytics", load);
  if (firstEntry()?.getState()) load();
}

async function startBehavior(element: HTMLElement): Promise<void> {
  try {
    const behavior = await behaviors[`/app/features/${element.dataset["behavior"]}.behavior.ts`]?.();
    behavior?.(element, { onPress, swapLabel, whenIdle });
  } catch {
    document.documentElement.dataset["static"] = ""; // failed to load: works as without script
  }
}

/** Marks a view (`data-busy-words`) as busy while a link or the search in it loads another view of the page. */
function startNavigationBusy(): void {
  const view = document.querySelector<HTMLElement>("[data-busy-words]");
  if (!view) return;
  view.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (link?.pathname === location.pathname && isPlainClick(event)) showBusy(view, true);
  });
  document.addEventListener("submit", ({ target }) => {
    if (target instanceof Element && target.matches('[role="search"]')) showBusy(view, true);
  });
  onPageRestored(() => showBusy(view, false));
}

function showBusy(view: HTMLElement, isBusy: boolean): void {
  if ((view.ariaBusy === "true") === isBusy) return;
  view.ariaBusy = String(isBusy);
  const status = view.querySelector('[role="status"]');
  const busyText = view.dataset["busyWords"] ?? "";
  view.dataset["busyWords"] = status?.textContent ?? "";
  if (status) status.textContent = busyText;
}

/** Adds how the visit began to natively posted forms, as scripts do for others. */
function addVisit({ target, formData }: FormDataEvent): void {
  if (!(target as HTMLElement).matches("[data-visit]")) return;
  for (const [name, value] of Object.entries(readVisitStart())) formData.set(name, value);
}

function keepBrowserId(): void {
  const key = document.querySelector<HTMLElement>("[data-browser-id]")?.dataset["browserId"];
  try {
    if (key) localStorage[key] ??= newUuid();
  } catch {
    // Storage is blocked: the feature creates an id per page.
  }
}
