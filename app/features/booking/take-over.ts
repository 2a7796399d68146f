// What the script takes over of a form that also works without it. Not what it does with it.

/**
 * Ref of a form that is checked by the script: the browser's own bubbles stay away. Without script they are what keeps an
 * empty form from being sent.
 * @example <form ref={takeOver}>
 */
export function takeOver(form: HTMLFormElement | null): void {
  if (form) form.noValidate = true;
}
