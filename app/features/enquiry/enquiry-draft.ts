// What was typed into the enquiry form, kept for this tab until it is sent, with the last try to send it: one whose answer
// was lost is the same enquiry after a reload too. A browser that keeps nothing for us is no error.
import { fieldNames } from "./form-fields.ts";
import type { FormValues } from "./form-fields.ts";

const storageKey = "enquiry-draft";

/** A try to send: the text of the call, and the key by which the server knows a repeat. */
export type Attempt = { text: string; key: string };

/** Keeps what stands in the form; an empty form is forgotten, and the last try with it. */
export function saveDraft(values: FormValues): void {
  const filled = Object.entries(values).filter(([, value]) => value !== "");
  withStorage((storage) => {
    const attempt = readAttempt();
    const draft = { ...Object.fromEntries(filled), ...(attempt ? { attempt } : {}) };
    if (filled.length > 0) storage.setItem(storageKey, JSON.stringify(draft));
    else storage.removeItem(storageKey);
  });
}

/** Keeps the last try beside what was typed. */
export function saveAttempt(attempt: Attempt): void {
  withStorage((storage) => storage.setItem(storageKey, JSON.stringify({ ...readDraft(), attempt })));
}

/** The last try before a reload; undefined where there was none, or it is not to be read. */
export function readAttempt(): Attempt | undefined {
  const { text, key } = Object(Object(readKept()).attempt) as Partial<Record<keyof Attempt, unknown>>; // each is looked at
  return typeof text === "string" && typeof key === "string" ? { text, key } : undefined;
}

function readKept(): unknown {
  return withStorage((storage): unknown => JSON.parse(storage.getItem(storageKey) ?? "{}"));
}

/** What was kept; nothing where it can't be read. */
export function readDraft(): FormValues {
  const entries = Object.entries(Object(readKept())).filter(
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
