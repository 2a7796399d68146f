// What was typed into the enquiry form, kept for this tab until it is sent; works without storage too.
import { fieldNames } from "./form-fields.ts";
import type { FormValues } from "./form-fields.ts";

export const draftKey = "enquiry-draft";

/** The fields and the last attempt to send them (send-enquiry.ts); unchecked. */
type Kept = Record<string, unknown>;

/** Deletes the draft of an empty form, and the last attempt with it. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  if (filled.length > 0) keep({ ...Object.fromEntries(filled), attempt: readKept()["attempt"] });
  else deleteDraft();
}

export function readDraft(): FormValues {
  const entries = Object.entries(readKept()).filter(
    ([name, value]) => typeof value === "string" && fieldNames.some((field) => field === name),
  );
  return Object.fromEntries(entries);
}

export function deleteDraft(): void {
  withStorage((storage) => storage.removeItem(draftKey));
}

/** Returns {} if nothing can be read. */
export function readKept(): Kept {
  return Object(withStorage((storage): unknown => JSON.parse(storage.getItem(draftKey) ?? "{}")));
}

export function keep(kept: Kept): void {
  withStorage((storage) => storage.setItem(draftKey, JSON.stringify(kept)));
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // disabled, full, or not written by us
  }
}
