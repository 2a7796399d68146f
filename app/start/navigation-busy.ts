// While a link to another view of the same page (a tag, a page of a list) is under way, what it is about to replace says so:
// an element with `data-busy-words`, which its status line shows meanwhile.
import { isPlainClick, whenRestored } from "./when.ts";

export function startNavigationBusy(): void {
  document.addEventListener("click", (event) => {
    const link =
      event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("[data-busy-words] a[href]") : null;
    if (link?.pathname === location.pathname && isPlainClick(event))
      show(link.closest<HTMLElement>("[data-busy-words]"), true);
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
