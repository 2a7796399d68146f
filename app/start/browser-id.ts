// A random id of this browser, for a page that says under which key it is kept (`data-browser-id`).
import { newUuid } from "#app/ui/uuid.ts";

/** Makes and keeps the id that the page asks for, unless there is one. */
export function keepBrowserId(): void {
  const key = document.querySelector<HTMLElement>("[data-browser-id]")?.dataset["browserId"];
  try {
    if (key) localStorage[key] ??= newUuid();
  } catch {
    // Storage is blocked: the part that uses the id makes one for as long as the page is open.
  }
}
