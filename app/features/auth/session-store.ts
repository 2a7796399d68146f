// The session id in this browser, under `admin_session`, and whether the server ended it. It asks nobody if it is live.

const storageKey = "admin_session";

/** Where the browser blocks storage: the session lasts as long as this document does. */
let unstored: string | null = null;
const listeners = new Set<() => void>();
let hasExpired = false;

/** Hears of every change, also one that another tab made; the answer stops that. */
export function subscribeToSession(listener: () => void): () => void {
  const hearOtherTab = (event: StorageEvent) => {
    if (event.key === null || event.key === storageKey) listener();
  };
  listeners.add(listener);
  window.addEventListener("storage", hearOtherTab);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", hearOtherTab);
  };
}

/** The session id; null where nobody is signed in. */
export function readToken(): string | null {
  try {
    return localStorage.getItem(storageKey) ?? unstored;
  } catch {
    return unstored;
  }
}

/** True where the last session was ended by the server while it was in use. */
export function readHasExpired(): boolean {
  return hasExpired;
}

/** Keeps the session id of a new sign-in. */
export function keepToken(token: string): void {
  try {
    localStorage.setItem(storageKey, token);
    unstored = null;
  } catch {
    unstored = token; // blocked or full
  }
  change(false);
}

/** Forgets a session id that is worth nothing any more, unless another tab has signed in anew meanwhile. */
export function forgetToken(token: string, { isExpired = false }: { isExpired?: boolean } = {}): void {
  if (readToken() === token) removeToken();
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
  for (const listener of listeners) listener();
}
