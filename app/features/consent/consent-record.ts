// The stored cookie choice and its subscribers.

export const storageKey = "cookie-consent";

export const optionalCategories = ["functional", "analytics", "marketing"] as const;

type OptionalCategory = (typeof optionalCategories)[number];

type Preferences = { necessary: true } & Record<OptionalCategory, boolean>;

/** The details of a choice that the server receives besides the categories. */
type ChoiceDetails = { method: string; textVersion: string };

/** `unrecorded` is set until the server has recorded the choice as proof. */
type ConsentRecord = { preferences: Preferences; timestamp: string; unrecorded?: ChoiceDetails };

const listeners = new Set<() => void>();

export function preferencesFor(allowed: readonly string[]): Preferences {
  const may = (category: OptionalCategory) => allowed.includes(category);
  return { necessary: true, analytics: may("analytics"), marketing: may("marketing"), functional: may("functional") };
}

/** Parses a stored choice; returns undefined if it is invalid. */
export function parseConsent(text: string | null): ConsentRecord | undefined {
  try {
    const { preferences, timestamp, unrecorded }: Partial<Record<keyof ConsentRecord, unknown>> = Object(
      JSON.parse(text ?? "null"),
    );
    if (typeof preferences !== "object" || preferences === null) return undefined;
    const allowed = Object.entries(preferences).filter(([, value]) => value === true);
    const { method, textVersion }: Partial<Record<keyof ChoiceDetails, unknown>> = Object(unrecorded);
    return {
      preferences: preferencesFor(allowed.map(([name]) => name)),
      timestamp: String(timestamp ?? ""),
      ...(unrecorded ? { unrecorded: { method: String(method), textVersion: String(textVersion) } } : {}),
    };
  } catch {
    return undefined; // foreign text under our key
  }
}

let unstored: ConsentRecord | undefined;

/** Returns the choice; one that could not be stored replaces the stored one. */
export function readConsent(): ConsentRecord | undefined {
  try {
    return unstored ?? parseConsent(localStorage.getItem(storageKey));
  } catch {
    return undefined; // storage is blocked
  }
}

const dayMs = 24 * 60 * 60 * 1000;

/** Returns true without a choice, or if it was made at least `days` ago (0: never expires). */
export function needsConsentChoice(days: number): boolean {
  const storedConsent = readConsent();
  if (!storedConsent) return true;
  return days > 0 && !(Date.now() - Date.parse(storedConsent.timestamp) < days * dayMs);
}

/** Stores a new choice, with details that the server hasn't recorded yet. */
export function storeConsent(preferences: Preferences, unrecorded?: ChoiceDetails): void {
  store({ preferences, timestamp: new Date().toISOString(), ...(unrecorded && { unrecorded }) });
}

/** Marks a choice as recorded by the server, unless another was made meanwhile. */
export function markRecorded({ preferences, timestamp }: ConsentRecord): void {
  if (readConsent()?.timestamp === timestamp) store({ preferences, timestamp });
}

/** Stores a choice. If storage is blocked or full, it lasts as long as the page. */
function store(record: ConsentRecord): void {
  try {
    localStorage.setItem(storageKey, JSON.stringify(record));
    unstored = undefined;
  } catch {
    unstored = record;
    dropStored();
  }
  for (const listener of listeners) listener();
}

/** Removes an older choice, which must not return on the next page. */
function dropStored(): void {
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // storage is blocked: there is none
  }
}

/** Subscribes to changes, including in other tabs; returns a function that unsubscribes. */
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

/** Returns true if Global Privacy Control is set. */
export function asksForPrivacy(): boolean {
  return (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true; // not in lib.dom yet
}

/**
 * Calls `run` once a recorded choice allows a category, and the function it returned when consent is withdrawn. It
 * keeps running while a new choice that allows it is being recorded. Returns a function that stops both.
 */
export function runWhileAllowed(category: OptionalCategory, run: () => () => void): () => void {
  let stop: (() => void) | undefined;
  const follow = () => {
    const record = readConsent();
    if (!record?.preferences[category]) end();
    else if (!record.unrecorded) stop ??= run();
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
