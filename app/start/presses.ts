import { page } from "./held-press.ts";

type PressHandler = (button: HTMLButtonElement) => void;

const handlers = new Map<string, PressHandler>();

/** Registers a handler and replays a held click. */
export function onPress(name: string, handler: PressHandler): void {
  handlers.set(name, handler);
  if (page.heldPress?.dataset["press"] === name) runHeld();
}

/** Handles clicks on buttons with `data-press`; holds those whose handler is still loading. */
export function handlePresses(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-press]") : null;
    if (!button) return;
    event.preventDefault();
    page.heldPress = button;
    if (handlers.has(button.dataset["press"] ?? "")) runHeld();
    else button.setAttribute("aria-busy", "true");
  });
  page.isListening = true;
}

function runHeld(): void {
  const button = page.heldPress;
  delete page.heldPress;
  button?.removeAttribute("aria-busy");
  if (button?.isConnected) handlers.get(button.dataset["press"] ?? "")?.(button);
}
