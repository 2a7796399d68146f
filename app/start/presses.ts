import { page } from "./held-press.ts";

type Answer = (button: HTMLButtonElement) => void;

const answers = new Map<string, Answer>();

/** Registers a handler and replays a held click. */
export function onPress(name: string, answer: Answer): void {
  answers.set(name, answer);
  if (page.heldPress?.dataset["press"] === name) answerHeld();
}

/** Handles clicks on buttons with `data-press`; holds those whose handler is still loading. */
export function answerPresses(): void {
  document.addEventListener("click", (event) => {
    const button =
      event.target instanceof Element ? event.target.closest<HTMLButtonElement>("button[data-press]") : null;
    if (!button) return;
    event.preventDefault();
    page.heldPress = button;
    if (answers.has(button.dataset["press"] ?? "")) answerHeld();
    else button.setAttribute("aria-busy", "true");
  });
  page.isListening = true;
}

function answerHeld(): void {
  const button = page.heldPress;
  delete page.heldPress;
  button?.removeAttribute("aria-busy");
  if (button?.isConnected) answers.get(button.dataset["press"] ?? "")?.(button);
}
