// Buttons that the start answers: `data-press` names what a press on them does. One made before the start is done once, now.
import { page } from "./held-press.ts";

type Answer = (button: HTMLButtonElement) => void;

const answers = new Map<string, Answer>();

/** Says what a press on the buttons of a name does; a press held for them is done now. */
export function onPress(name: string, answer: Answer): void {
  answers.set(name, answer);
  if (page.heldPress?.dataset["press"] === name) answerHeld();
}

/** Begins to answer presses; one whose answer is still being loaded is held. */
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
