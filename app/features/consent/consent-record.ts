// The stored cookie choice and its subscribers.

export const storageKey = "cookie-consent";

export const optionalCategories = ["functional", "analytics", "marketing"] as const;

type OptionalCategory = (typeof optionalCategories)[number];

type Preferences = { necessary: true } & Record<OptionalCategory, boolean>;

type ConsentRecord = { preferences: Preferences; timestamp: string };

const listeners = new Set<() => void>();

export function allowing(allowed: readonly string[]): Preferences {
  const may = (category: OptionalCategory) => allowed.includes(category);
  return { necessary: true, analytics: may("analytics"), marketing: may("marketing"), functional: may("functional") };
}

/** Returns undefined for invalid text. */
export function parseConsent(text: string | null): ConsentRecord | undefined {
  try {
    const { preferences, timestamp }: { preferences?: unknown; timestamp?: unknown } = Object(
      JSON.parse(text ?? "null"),
    );
    if (typeof preferences !== "object" || preferences === null) return undefined;
    const allowed = Object.entries(preferences).filter(([, value]) => value === true);
    return { preferences: allowing(allowed.map(([name]) => name)), timestamp: String(timestamp ?? "") };
  } catch {
    return undefined; // foreign text under our key
  }
}

let unstored: ConsentRecord | undefined;

/** A choice that could not be stored replaces the stored one. */
export function readConsent(): ConsentRecord | undefined {
  try {
    return unstored ?? parseConsent(localStorage.getItem(storageKey));
  } catch {
    return undefined; // storage is blocked
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** True without a choice, and with one that was made `days` ago or earlier (0: however long ago). */
export function isToBeAsked(days: number): boolean {
  const made = readConsent();
  if (!made) return true;
  return days > 0 && !(Date.now() - Date.parse(made.timestamp) < days * dayMs);
}

/** Without storage, or room in it, it lasts as long as the page. */
export function storeConsent(preferences: Preferences): void {
  const record: ConsentRecord = { preferences, timestamp: new Date().toISOString() };
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
    unstored = undefined;
  } catch {
    unstored = record;
    dropStored();
  }
  for (const listener of listeners) listener();
}

/** An older choice must not return with the next page. */
function dropStored(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // storage is blocked: there is none
  }
}

/** Includes other tabs; returns a function that unsubscribes. */
export function subscribeToConsent(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key === storageKey || key === null) listener();
  };
  listeners.add(listener);
  addEventListener("storage", onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener("storage", onStorage);
  };
}

/** Global Privacy Control. */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true; // not in lib.dom yet
}

/**
 * Calls `run` while a category is allowed, and the function it returned when consent is withdrawn. Returns a function that
 * stops both.
 */
export function whenAllowed(category: OptionalCategory, run: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const isAllowed = readConsent()?.preferences[category] ?? false;
    if (isAllowed === (stop !== undefined)) return;
    if (isAllowed) stop = run();
    else end();
  };
  const end = () => {
    stop?.();
    stop = undefined;
  };
  const leave = subscribeToConsent(follow);
  follow();
  return () => {
    leave();
    end();
  };
}
