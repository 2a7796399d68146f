// Stores text that staff typed and the server doesn't have yet, in this browser (IndexedDB `post-drafts`), or in memory
// if storage is blocked.

/** `id` is undefined for a new record. Without `kind` it is the dialog of a post or of an enquiry. */
export type DraftKey = { username: string; id: string | undefined; kind?: "editor" | "issue" | "content" };

const databaseName = "post-drafts";
const storeName = "drafts";

/** Undefined means deleted. Drafts that aren't written yet are in `unstored`. */
const drafts = new Map<string, object | undefined>();
const unstored = new Set<string>();
let storing: Promise<void> | undefined;
let isBlocked = false;

const keyOf = ({ username, id = "new", kind }: DraftKey) => [username, id, ...(kind ? [kind] : [])].join("/");

/** Keeps a draft; undefined deletes it. */
export function keepDraft(of: DraftKey, draft: object | undefined): void {
  const key = keyOf(of);
  drafts.set(key, draft);
  storeSoon(key);
}

function storeSoon(key: string): void {
  unstored.add(key);
  storing ??= store().finally(() => {
    storing = undefined;
  });
}

/** Returns true if a reload would restore the current state. */
export function isDraftStored(of: DraftKey): boolean {
  return !unstored.has(keyOf(of));
}

/** Returns true if the last change could not be stored. */
export function isStorageBlocked(): boolean {
  return isBlocked;
}

export async function readDraft<Draft extends object>(of: DraftKey): Promise<Draft | undefined> {
  const key = keyOf(of);
  if (drafts.has(key)) return drafts.get(key) as Draft | undefined; // one kind for each key
  try {
    const found = await request<Draft | undefined>("readonly", (kept) => kept.get(key));
    return (drafts.get(key) as Draft | undefined) ?? found;
  } catch {
    return undefined; // blocked: nothing was stored
  }
}

/** Deletes all drafts, on logout. */
export async function deleteAllDrafts(): Promise<void> {
  drafts.clear();
  unstored.clear();
  await request("readwrite", (kept) => kept.clear()).catch(() => undefined); // blocked: nothing was stored
}

/** Writes sequentially; newer changes are written next. */
async function store(): Promise<void> {
  for (const key of unstored) {
    const draft = drafts.get(key);
    try {
      await request<unknown>("readwrite", (kept) => (draft ? kept.put(draft, key) : kept.delete(key)));
      isBlocked = false;
      notifyTabs(key);
    } catch {
      isBlocked = true;
      return; // blocked or full: the browser warns before unloading
    }
    if (drafts.get(key) === draft) unstored.delete(key);
  }
  if (unstored.size > 0) await store();
}

let tabs: BroadcastChannel | undefined;

/** Notifies tabs with the same text, which write to the same key. */
function notifyTabs(key: string): void {
  if (!tabs) {
    tabs = new BroadcastChannel(databaseName);
    tabs.addEventListener("message", ({ data }) => void checkStored(String(data)));
  }
  tabs.postMessage(key); // oxlint-disable-line unicorn/require-post-message-target-origin -- a channel is of one origin
}

/** Stores the draft again if another tab deleted it; it counts as unstored while that one keeps another text. */
async function checkStored(key: string): Promise<void> {
  const draft = drafts.get(key);
  if (!draft) return;
  const found = await request<object | undefined>("readonly", (kept) => kept.get(key)).catch(() => ({})); // blocked by now
  if (drafts.get(key) !== draft || JSON.stringify(found) === JSON.stringify(draft)) return;
  if (found) unstored.add(key);
  else storeSoon(key);
}

async function request<T>(mode: IDBTransactionMode, ask: (kept: IDBObjectStore) => IDBRequest): Promise<T> {
  database ??= openDatabase().catch((error: unknown) => {
    database = undefined; // reopened the next time
    throw error;
  });
  return settled<T>(ask((await database).transaction(storeName, mode).objectStore(storeName)));
}

let database: Promise<IDBDatabase> | undefined;

async function openDatabase(): Promise<IDBDatabase> {
  const opening = indexedDB.open(databaseName, 1);
  opening.addEventListener("upgradeneeded", () => opening.result.createObjectStore(storeName));
  const opened = await settled<IDBDatabase>(opening);
  opened.addEventListener("close", () => void (database = undefined));
  return opened;
}

function settled<T>(asked: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    asked.addEventListener("success", () => resolve(asked.result));
    asked.addEventListener("error", () => reject(asked.error ?? new Error("IndexedDB request failed")));
  });
}
