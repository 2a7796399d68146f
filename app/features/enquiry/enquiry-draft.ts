// What was typed into the enquiry form, kept for this tab until it is sent; works without storage too.
import * as storage from "#app/platform/browser/tab-storage.ts";
import type { StoredValues } from "#app/platform/browser/tab-storage.ts";
import type { FormValues } from "./form-fields.ts";

/** It holds the fields and the last attempt to send them (send-enquiry.ts); the assistant puts a visitor's words into it. */
export const draftKey = "enquiry-draft";

/** Deletes the draft of an empty form, and the last attempt with it. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  if (filled.length > 0) keep({ ...Object.fromEntries(filled), attempt: readKept()["attempt"] });
  else deleteDraft();
}

export function readDraft(): FormValues {
  const entries = Object.entries(readKept()).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return Object.fromEntries(entries) as FormValues; // the attempt to send them is no text
}

export function deleteDraft(): void {
  storage.deleteKept(draftKey);
}

/** Returns {} if nothing can be read. */
export function readKept(): StoredValues {
  return storage.readKept(draftKey);
}

export function keep(kept: StoredValues): void {
  storage.keep(draftKey, kept);
}
