import { newUuid } from "#app/ui/uuid.ts";

/** Creates the random id that the page stores under `data-browser-id`. */
export function keepBrowserId(): void {
  const key = document.querySelector<HTMLElement>("[data-browser-id]")?.dataset["browserId"];
  try {
    if (key) localStorage[key] ??= newUuid();
  } catch {
    // Storage is blocked: the feature creates one per page.
  }
}
