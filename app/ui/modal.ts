// What a native modal dialog lacks: where the focus begins, and Tab that stays inside. Not how it looks.
import { enterTopLayer } from "#app/ui/top-layer.ts";

/**
 * Ref of a `<dialog>` that is modal for as long as it is in the page. Focus goes to `[data-autofocus]`, else to the
 * first control, and never leaves by Tab; on removal the browser gives it back to the opener.
 */
export function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  // The DOM's own event: React's would not come from a toast, which is a portal from elsewhere.
  dialog.addEventListener("keydown", keepFocusInside);
  const leave = enterTopLayer(dialog);
  return () => {
    leave();
    dialog.close();
  };
}

const stops =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, iframe, [tabindex="0"]';

/** Tab from the last control goes to the first, Shift+Tab from the first to the last. */
function keepFocusInside(this: HTMLDialogElement, event: KeyboardEvent) {
  if (event.key !== "Tab") return;
  const all = [...this.querySelectorAll<HTMLElement>(stops)];
  const visible = all.filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const [first, last] = [visible.at(0), visible.at(-1)];
  const isInside = this.contains(document.activeElement);
  if (isInside && document.activeElement !== (event.shiftKey ? first : last)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
