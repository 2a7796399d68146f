// What was typed into the enquiry form, kept for this tab until it is sent. A browser that keeps nothing for us is no error.
import { fieldNames } from "./form-fields.ts";
import type { FormValues } from "./form-fields.ts";

/** Where it is kept. */
export const draftKey = "enquiry-draft";

/** What lies in storage: what was typed and, beside it, the last try to send it (enquiry-attempt.ts). */
type Kept = Record<string, unknown>;

/** Keeps what stands in the form; an empty form is forgotten, and the last try with it. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  if (filled.length > 0) keep({ ...Object.fromEntries(filled), attempt: readKept()["attempt"] });
  else deleteDraft();
}

/** What was kept; nothing where it can't be read. */
export function readDraft(): FormValues {
  const entries = Object.entries(readKept()).filter(
    ([name, value]) => typeof value === "string" && fieldNames.some((field) => field === name),
  );
  return Object.fromEntries(entries);
}

/** Forgets what was kept. */
export function deleteDraft(): void {
  withStorage((storage) => storage.removeItem(draftKey));
}

/** All that lies in storage, unchecked; empty where nothing can be read. */
export function readKept(): Kept {
  return Object(withStorage((storage): unknown => JSON.parse(storage.getItem(draftKey) ?? "{}")));
}

/** Writes all that lies in storage. */
export function keep(kept: Kept): void {
  withStorage((storage) => storage.setItem(draftKey, JSON.stringify(kept)));
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // storage is switched off, full, or holds what is not ours: the form works without it
  }
}
