// Stores JSON objects in this tab until it is closed; also works without storage.

/** Unchecked: anyone may have written it. */
export type StoredValues = Record<string, unknown>;

/** Returns {} if nothing can be read. */
export function readFromTab(key: string): StoredValues {
  return Object(withStorage((storage): unknown => JSON.parse(storage.getItem(key) ?? "{}")));
}

export function saveToTab(key: string, values: StoredValues): void {
  withStorage((storage) => storage.setItem(key, JSON.stringify(values)));
}

export function deleteFromTab(key: string): void {
  withStorage((storage) => storage.removeItem(key));
}

function withStorage<T>(work: (storage: Storage) => T): T | undefined {
  try {
    return work(sessionStorage);
  } catch {
    return undefined; // disabled, full, or not written by us
  }
}
