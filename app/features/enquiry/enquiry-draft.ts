// What was typed into the enquiry form, kept for this tab until it is sent. A browser that keeps nothing for us is no error.
import { fieldNames } from "./form-fields.ts";
import type { FormValues } from "./form-fields.ts";

const storageKey = "enquiry-draft";

/** Keeps what stands in the form; an empty form is forgotten. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  withStorage((storage) => {
    if (filled.length > 0) storage.setItem(storageKey, JSON.stringify(Object.fromEntries(filled)));
    else storage.removeItem(storageKey);
  });
}

/** What was kept; nothing where it can't be read. */
export function readDraft(): FormValues {
  const kept = withStorage((storage): unknown => JSON.parse(storage.getItem(storageKey) ?? "{}"));
  const entries = Object.entries(Object(kept)).filter(
    ([name, value]) => typeof value === "string" && fieldNames.some((field) => field === name),
  );
  return Object.fromEntries(entries);
}

/** Forgets what was kept. */
export function dropDraft(): void {
  withStorage((storage) => storage.removeItem(storageKey));
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // storage is switched off, full, or holds what is not ours: the form works without it
  }
}
