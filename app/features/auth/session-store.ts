// Stores the session id in localStorage (`admin_session`), and whether it expired.

const storageKey = "admin_session";

/** Used if storage is blocked: the session lasts as long as the document. */
let unstored: string | null = null;
const changes = new EventTarget();
let hasExpired = false;

/**
 * Subscribes to changes, including those of other tabs, of which a document in the back/forward cache isn't told;
 * returns a function that unsubscribes.
 */
export function subscribeToSession(listener: () => void): () => void {
  const subscription = new AbortController();
  changes.addEventListener("change", listener, subscription);
  addEventListener("storage", listener, subscription);
  addEventListener("pageshow", listener, subscription);
  return () => subscription.abort();
}

export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

export function readHasExpired(): boolean {
  return hasExpired;
}

export function storeToken(token: string): void {
  try {
    localStorage.setItem(storageKey, token);
    unstored = null;
  } catch {
    unstored = token; // blocked or full
  }
  change(false);
}

/** Removes the id, unless another tab has signed in again. A call in flight at logout doesn't count as expiry. */
export function clearToken(token: string, { isExpired = false }: { isExpired?: boolean } = {}): void {
  const isCurrent = readToken() === token;
  if (isExpired && !isCurrent) return;
  if (isCurrent) removeToken();
  change(isExpired);
}

function removeToken(): void {
  unstored = null;
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // blocked: nothing was stored
  }
}

function change(isExpired: boolean): void {
  hasExpired = isExpired;
  changes.dispatchEvent(new Event("change"));
}
