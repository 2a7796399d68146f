// Shows a busy state in elements with `data-busy-words` while a link to another view of the page loads.
import { whenRestored } from "./when.ts";

export function startNavigationBusy(): void {
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-busy-words] a[href]") : null;
    const isPlain = !event.button && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link?.pathname === location.pathname && isPlain) show(link.closest<HTMLElement>("[data-busy-words]"), true);
  });
  whenRestored(() => show(document.querySelector<HTMLElement>("[data-busy-words]"), false));
}

function show(view: HTMLElement | null, isBusy: boolean): void {
  if (!view || (view.ariaBusy === "true") === isBusy) return;
  view.ariaBusy = String(isBusy);
  const status = view.querySelector('[role="status"]');
  const words = view.dataset["busyWords"] ?? "";
  view.dataset["busyWords"] = status?.textContent ?? "";
  if (status) status.textContent = words;
}
