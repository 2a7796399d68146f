// Reads and writes the controls of the enquiry form, which are uncontrolled: what stands in them is the browser's.
import { fieldNames } from "./form-fields.ts";
import type { EnquiryField, FormValues } from "./form-fields.ts";

/** What stands in the form now. */
export function readValues(form: HTMLFormElement): Record<EnquiryField, string> {
  const data = new FormData(form);
  const entries = fieldNames.map((field) => [field, String(data.get(field) ?? "")]);
  return Object.fromEntries(entries) as Record<EnquiryField, string>; // one entry a field
}

/** Puts values into the fields that are empty. */
export function fillEmpty(form: HTMLFormElement, values: FormValues): void {
  for (const field of fieldNames) {
    const control = controlOf(form, field);
    if (control && !control.value && values[field]) control.value = values[field];
  }
}

/** Empties every field, whatever it began with. */
export function clearFields(form: HTMLFormElement): void {
  for (const control of form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>("input, textarea")) {
    if (control.type === "hidden") continue;
    if (control.type === "radio") (control as HTMLInputElement).checked = false; // only inputs are radio buttons
    else control.value = "";
  }
}

/** A control, or all radio buttons of one name: both have a value to read and set. */
function controlOf(form: HTMLFormElement, field: EnquiryField): { value: string } | undefined {
  const found = form.elements.namedItem(field);
  return found && "value" in found ? (found as { value: string }) : undefined; // RadioNodeList and controls: always a text
}
