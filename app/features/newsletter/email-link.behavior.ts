export default function sendForm(form: HTMLElement): void {
  if (form instanceof HTMLFormElement) form.requestSubmit();
}
