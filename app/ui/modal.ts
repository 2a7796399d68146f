// What a native modal dialog lacks: Tab that stays inside, a press beside it that closes. Not how it looks.
import { enterTopLayer } from "#app/ui/top-layer.ts";

/**
 * Ref of a `<dialog>` that is modal for as long as it is in the page. Focus goes to `[data-autofocus]`, else to the
 * first control; on removal the browser gives it back to the opener.
 * @example <dialog ref={showModal} />
 */
export function showModal(dialog: HTMLDialogElement) {
  dialog.showModal();
  dialog.querySelector<HTMLElement>("[data-autofocus]")?.focus();
  const leave = enterTopLayer(dialog);
  return () => {
    leave();
    dialog.close();
  };
}

const stops =
  'a[href], button:enabled, input:enabled:not([type="hidden"]), select:enabled, textarea:enabled, [tabindex="0"]';

/**
 * Tab from the last control goes to the first and back again, so that the focus never leaves a modal dialog.
 * @example <dialog onKeyDown={keepFocusInside} />
 */
export function keepFocusInside(event: React.KeyboardEvent<HTMLElement>) {
  if (event.key !== "Tab") return;
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(stops)];
  const visible = all.filter((stop) => stop.tabIndex >= 0 && stop.checkVisibility());
  const [first, last] = [visible.at(0), visible.at(-1)];
  const isAtEdge = document.activeElement === (event.shiftKey ? first : last);
  if (!isAtEdge && event.currentTarget.contains(document.activeElement)) return;
  event.preventDefault();
  (event.shiftKey ? last : first)?.focus();
}
