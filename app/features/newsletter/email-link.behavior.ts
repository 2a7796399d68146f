// Sends the one form of a page that an email's link opened: with script nobody has to press.

/** Sends the form as its button does. */
export default function sendForm(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
