// Which view of the cookie banner is to be seen, kept outside React: the footer's button and the banner are far apart.
import { useSyncExternalStore } from "react";

/** `choice` is the first view; `categories` the customize view; `settings` the same, opened from the footer. */
export type BannerView = "hidden" | "choice" | "categories" | "settings";

let view: BannerView = "hidden";
let opener: Element | null = null;
const listeners = new Set<() => void>();

/** Shows a view, or hides the banner; what had the focus when the settings were opened gets it back. */
export function showBanner(next: BannerView): void {
  if (next === "settings" && view === "hidden") opener = document.activeElement;
  view = next;
  for (const listener of listeners) listener();
}

/** Shows the first view, unless somebody was quicker and has opened the settings. */
export function offerChoice(): void {
  if (view === "hidden") showBanner("choice");
}

/** Where the focus goes when the banner leaves and had it: to what opened it, else to the page. */
export function giveFocusBack(): void {
  const target =
    opener instanceof HTMLElement && opener.isConnected ? opener : document.querySelector<HTMLElement>("main");
  target?.focus({ preventScroll: true });
  opener = null;
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/**
 * The view, for the components that draw it.
 * @example const view = useBannerView();
 */
export function useBannerView(): BannerView {
  return useSyncExternalStore(
    subscribe,
    () => view,
    () => "hidden",
  );
}
