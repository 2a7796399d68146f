import { enterTopLayer } from "#app/ui/top-layer.ts";

/**
 * Ref callback for a modal `<dialog>`: focuses `[data-autofocus]` or the first control, traps Tab, and restores the focus on
 * unmount.
 */
export function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  // A DOM listener: React's would also receive events of portals.
  dialog.addEventListener("keydown", keepFocusInside);
  const leave = enterTopLayer(dialog);
  return () => {
    leave();
    dialog.close();
  };
}

const stops =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, iframe, [tabindex="0"]';

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
