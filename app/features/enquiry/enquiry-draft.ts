// The draft of the enquiry form, stored for this tab until it is sent; the form also works without storage.
import * as storage from "#app/platform/browser/tab-storage.ts";
import type { StoredValues } from "#app/platform/browser/tab-storage.ts";
import type { FormValues } from "./form-fields.ts";

/**
 * The storage key of the draft: the fields and the last attempt to send them (send-enquiry.ts). The assistant adds a
 * visitor's words to it.
 */
export const draftKey = "enquiry-draft";

/** Saves the draft; for an empty form, deletes it together with the last attempt. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  if (filled.length > 0) saveDraftRecord({ ...Object.fromEntries(filled), attempt: readDraftRecord()["attempt"] });
  else deleteDraft();
}

export function readDraft(): FormValues {
  const entries = Object.entries(readDraftRecord()).flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return Object.fromEntries(entries) as FormValues; // the last attempt, which is not a string, is filtered out
}

export function deleteDraft(): void {
  storage.deleteFromTab(draftKey);
}

/** Returns the stored values, or {} if nothing can be read. */
export function readDraftRecord(): StoredValues {
  return storage.readFromTab(draftKey);
}

export function saveDraftRecord(record: StoredValues): void {
  storage.saveToTab(draftKey, record);
}
