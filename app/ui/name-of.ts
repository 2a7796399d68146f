/**
 * Returns the name of the field that was changed; "" if it has none.
 * @example <form onChange={({ target }) => recheck(nameOf(target))}>
 */
export function nameOf(control: EventTarget): string {
  return control instanceof Element ? (control.getAttribute("name") ?? "") : "";
}
